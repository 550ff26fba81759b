// Import this before the harness: the tests then use the program and the page that have the example among their games.
import { dirname, join } from "node:path";

const built = dirname(process.env.CASUS ?? new URL("../../build/casus", import.meta.url).pathname);
process.env.CASUS = process.env.CASUS_EXAMPLE ?? join(built, "tests/casus_example");
process.env.CASUS_PAGE = process.env.CASUS_EXAMPLE_PAGE ?? join(built, "example/web");
process.env.CASUS_WASM = join(built, "core-example.wasm");
