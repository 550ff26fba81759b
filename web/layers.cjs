// What may import what; `npm run lint` fails on a circle and on an import from below upwards. (Of components it sees what they run, not what they
// take for types only.)

/** From the lowest to the highest: each knows those before it. */
const LAYERS = [
  "^src/lib/",
  "^src/core/",
  "^src/verify/dice\\.ts$",
  "^src/net/",
  "^src/table/",
  "^src/verify/",
  "^src/shelf/",
  "^src/ui/",
  "^src/evening/",
  "^src/games/page\\.ts$",
  "^src/games/[^/]+/",
  "^src/games/",
  "^src/shell/",
  "^src/main\\.ts$",
];

const layerOf = (index) => ({ path: LAYERS[index], pathNot: LAYERS.slice(0, index) });
const upwards = LAYERS.slice(0, -1).map((path, index) => ({
  name: `upwards-from ${path}`,
  severity: "error",
  from: layerOf(index),
  to: { path: LAYERS.slice(index + 1), pathNot: LAYERS.slice(0, index + 1) },
}));

module.exports = {
  forbidden: [
    ...upwards,
    {
      name: "no-circle",
      comment: "A component may show itself.",
      severity: "error",
      from: { path: "(.+)" },
      to: { circular: true, pathNot: "^$1$", viaOnly: { dependencyTypesNot: ["dynamic-import"] } },
    },
    {
      name: "one-game-for-itself",
      severity: "error",
      from: { path: "^src/games/([^/]+)/" },
      to: { path: "^src/games/[^/]+/", pathNot: "^src/games/$1/" },
    },
    {
      name: "in-no-layer",
      comment: "A new folder gets its place in the list above.",
      severity: "error",
      from: { path: "^src/", pathNot: LAYERS },
      to: {},
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { extensions: [".ts", ".js", ".mjs", ".svelte", ".json"] },
  },
};
