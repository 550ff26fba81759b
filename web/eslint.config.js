import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["**/dist/", "**/node_modules/"] }, // Beside the page, the tests and tools of the whole project are read.
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  {
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
    rules: {
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrorsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      // Debian's Node.js 18 does not know them: they are undefined there.
      "no-restricted-syntax": [
        "error",
        "MemberExpression[object.type='MetaProperty'][property.name=/^(dirname|filename)$/]",
        "CallExpression[callee.property.name=/^to(Reversed|Sorted|Spliced)$/]",
      ],
      // A Map that is filled and handed over within one computation need not be watched.
      "svelte/prefer-svelte-reactivity": "off",
      // {" "} is a space at which the formatter may break a line.
      "svelte/no-useless-mustaches": "off",
    },
  },
);
