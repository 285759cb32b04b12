# Why a game of another package is left out.

plugin-broken = The game { $game } of the package { $package } is left out: { $reason }
plugin-id = its id is invalid. Use small letters, digits and single hyphens, such as old-maid.
plugin-id-taken = its id is taken by { $packages }. Uninstall one of these packages, or change the id.
plugin-id-other = its info.py has the id { $id }. Give INFO and the entry point the same id.
plugin-version = it is written for version { $version } of the contract, and this Roost supports { $supported }. Install another version of the package or of Roost.
plugin-version-missing = its __init__.py does not define CONTRACT_VERSION. This Roost supports { $supported }.
plugin-import = it cannot be imported: { $error }
plugin-no-game = { $name } is missing or has the wrong type.
plugin-no-texts = it has no en.ftl.
