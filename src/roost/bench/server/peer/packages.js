// The pinned packages. They are installed in a folder of their own: the first argument.

import { createRequire } from "node:module";

export const packages = createRequire(`${process.argv[2]}/`);
