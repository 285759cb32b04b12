// Imports the pinned packages from the folder in which they are installed: the first argument.

import { createRequire } from "node:module";

export const packages = createRequire(`${process.argv[2]}/`);
