"""Write the page's types, web/src/protocol.ts, from what the server sends and takes.

python tools/page_types.py
"""

import inspect
import re
import sys
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from roost.match.lessons import course  # noqa: E402
from roost.server.deals import leaderboard, par  # noqa: E402
from roost.server.deals import routes as deal_routes  # noqa: E402
from roost.server.http import account, campaigns, chronicles, lessons, replays, routes
from roost.server.push import routes as push  # noqa: E402
from roost.server.reviews import routes as reviews  # noqa: E402
from roost.server.scores import routes as score_routes  # noqa: E402
from roost.server.scores import statistics  # noqa: E402
from roost.server.studies import routes as studies  # noqa: E402
from roost.server.ws import protocol  # noqa: E402

OUTPUT = ROOT / "web/src/protocol.ts"
HEAD = "// Written by tools/page_types.py from what the server sends and takes. Do not edit.\n"
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}
UNIONS = {"Asked": protocol.ClientMessage, "Telling": protocol.ServerMessage}

Schema = dict[str, Any]


def render_types() -> str:
    """The whole file."""
    scored = (deal_routes, leaderboard, par, score_routes, statistics)
    modules = (
        protocol,
        account,
        routes,
        campaigns,
        chronicles,
        push,
        replays,
        reviews,
        lessons,
        studies,
        course,
        *scored,
    )
    structs = [struct for module in modules for struct in _structs(module)]
    _, components = msgspec.json.schema_components(structs, ref_template="{name}")
    parts = [_declare(name, components[name]) for name in sorted(components)]
    for name, union in UNIONS.items():
        members = [member.__name__ for member in union.__args__]
        parts.append(f"export type {name} = {' | '.join(members)};\n")
    return "\n".join([HEAD, *parts])


def _structs(module: Any) -> list[type]:
    """Those that a module makes itself, but for the bases of others."""
    found = [value for _, value in inspect.getmembers(module, inspect.isclass)]
    return [
        struct
        for struct in found
        if issubclass(struct, msgspec.Struct)
        and struct.__module__ == module.__name__
        and struct not in (protocol.Command, protocol.BaseServerMessage)
    ]


def _declare(name: str, schema: Schema) -> str:
    lines = _comment(schema.get("description"))
    lines.append(f"export interface {name} {{")
    required = schema.get("required", [])
    for field, kind in schema["properties"].items():
        lines.append(f"  {field}{'' if field in required else '?'}: {_type_of(kind)};")
    return "\n".join([*lines, "}\n"])


def _comment(text: str | None) -> list[str]:
    return [f"/** {' '.join(text.split())} */"] if text else []


def _type_of(schema: Schema) -> str:
    """A schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " | ".join(map(_literal, schema["enum"]))
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(_type_of, schema["anyOf"])))
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(map(_type_of, schema['prefixItems']))}]"
        case "array":
            item = _type_of(schema.get("items", {}))
            return f"{item}[]" if re.fullmatch(r"\w+", item) else f"({item})[]"
        case "object":
            return f"Record<string, {_type_of(schema.get('additionalProperties', {}))}>"
        case "null":
            return "null"
        case None:
            return "unknown"
        case kind:
            return PLAIN[kind]


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    OUTPUT.write_text(render_types(), encoding="utf-8")
    print(f"wrote {OUTPUT.relative_to(ROOT)}")
