// What may import what; `npm run lint` fails on a circle. (Of components it sees what they run, not what they take for types only.)
module.exports = {
  forbidden: [
    {
      name: "no-circle",
      comment: "Dependencies point one way; a component may show itself.",
      severity: "error",
      from: { path: "(.+)" },
      to: { circular: true, pathNot: "^$1$", viaOnly: { dependencyTypesNot: ["dynamic-import"] } },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { extensions: [".ts", ".js", ".mjs", ".svelte", ".json"] },
  },
};
