"""The fast path of the transport reads complete small messages exactly as the parser does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import OP_BINARY, OP_PONG, OP_TEXT, Frame, Opcode

from roost.server.ws.transport import decode_text, frame_size

LARGEST = (1 << 16) - 1  # the largest size in two bytes


def encode_frame(
    text: bytes, opcode: Opcode = OP_TEXT, fin: bool = True, mask: bool = True
) -> bytes:
    return bytes(Frame(opcode, text, fin).serialize(mask=mask))


@given(st.text(max_size=300), st.binary(max_size=20))
def test_a_complete_message_is_read_and_the_rest_left(text: str, rest: bytes) -> None:
    frame = encode_frame(text.encode())
    assert frame_size(frame + rest) == len(frame)
    assert decode_text(frame) == text


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 300, LARGEST])
def test_all_frame_sizes(size: int) -> None:
    frame = encode_frame(b"x" * size)
    assert frame_size(frame) == len(frame)
    assert decode_text(frame) == "x" * size


@given(st.text(max_size=200), st.data())
def test_a_message_that_is_cut_off_is_left_to_the_parser(text: str, data: st.DataObject) -> None:
    frame = encode_frame(text.encode())
    assert frame_size(frame[: data.draw(st.integers(0, len(frame) - 1))]) == 0


def test_other_frames_are_left_to_the_parser() -> None:
    assert frame_size(encode_frame(b"part", fin=False)) == 0
    assert frame_size(encode_frame(b"bare", mask=False)) == 0
    assert frame_size(encode_frame(b"x" * (LARGEST + 1))) == 0
    assert decode_text(encode_frame(b"\xff\xfe")) is None
    assert decode_text(encode_frame(b"text", OP_BINARY)) is None
    assert decode_text(encode_frame(b"pong", OP_PONG)) is None
