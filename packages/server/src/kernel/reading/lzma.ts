/** Where a bit is decoded, by the probability that it is 0: each of these numbers of bits has its stretch of them. */
const LITERALS = 0x300
const EVEN = 1024
const [MATCH, REP, REP_G0, REP_G1, REP_G2, REP_LONG, SLOT, SPECIAL, ALIGN, LENGTH, REP_LENGTH, LITERAL] = [
  0, 192, 204, 216, 228, 240, 432, 688, 803, 819, 1333, 1847,
]
/** Within the stretch of a length: two choices, then its three trees. */
const [LOW, MIDDLE, HIGH] = [2, 130, 258]

/**
 * Unpacks LZMA whose size is known into memory of that size. Its own dictionary: a distance that leads before the
 * beginning is refused like everything else that is damaged.
 */
export function openLzma(size: number) {
  const out = new Uint8Array(size)
  let place = 0
  let [lc, lp, pb] = [0, 0, 0]
  let odds = new Uint16Array(0)
  let state = 0
  let [rep0, rep1, rep2, rep3] = [0, 0, 0, 0]
  let input = new Uint8Array(0)
  let [at, range, code] = [0, 0, 0]

  const next = () => {
    if (at >= input.length) throw new Error('cut off')
    return input[at++]!
  }
  const widen = () => {
    if (range >= 0x1000000) return
    range = (range << 8) >>> 0
    code = ((code << 8) | next()) >>> 0
  }
  const bit = (index: number): number => {
    const odd = odds[index]!
    const bound = (range >>> 11) * odd
    const one = code >= bound
    if (one) {
      range -= bound
      code -= bound
      odds[index] = odd - (odd >> 5)
    } else {
      range = bound
      odds[index] = odd + ((2048 - odd) >> 5)
    }
    widen()
    return one ? 1 : 0
  }
  const tree = (base: number, bits: number): number => {
    let node = 1
    for (let count = 0; count < bits; count++) node = node * 2 + bit(base + node)
    return node - (1 << bits)
  }
  const backwards = (base: number, bits: number): number => {
    let node = 1
    let value = 0
    for (let count = 0; count < bits; count++) {
      const one = bit(base + node)
      node = node * 2 + one
      value += one << count
    }
    return value
  }
  const direct = (bits: number): number => {
    let value = 0
    for (let count = 0; count < bits; count++) {
      range >>>= 1
      const one = code >= range
      if (one) code -= range
      value = value * 2 + (one ? 1 : 0)
      widen()
    }
    return value
  }
  const length = (base: number, position: number): number => {
    if (bit(base) === 0) return 2 + tree(base + LOW + position * 8, 3)
    if (bit(base + 1) === 0) return 10 + tree(base + MIDDLE + position * 8, 3)
    return 18 + tree(base + HIGH, 8)
  }
  const distance = (long: number): number => {
    const slot = tree(SLOT + Math.min(long - 2, 3) * 64, 6)
    if (slot < 4) return slot
    const bits = (slot >> 1) - 1
    const begin = (2 | (slot & 1)) * 2 ** bits
    if (slot < 14) return begin + backwards(SPECIAL + begin - slot, bits)
    return begin + direct(bits - 4) * 16 + backwards(ALIGN, 4)
  }
  const literal = () => {
    const before = place > 0 ? out[place - 1]! : 0
    const base = LITERAL + LITERALS * (((place & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)))
    let symbol = 1
    if (state >= 7) {
      let matched = out[place - rep0 - 1]!
      while (symbol < 0x100) {
        const expected = (matched >> 7) & 1
        matched <<= 1
        const one = bit(base + ((1 + expected) << 8) + symbol)
        symbol = symbol * 2 + one
        if (one !== expected) break
      }
    }
    while (symbol < 0x100) symbol = symbol * 2 + bit(base + symbol)
    out[place++] = symbol
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6
  }
  /** Which of the last distances comes again; false where it is for one byte alone. */
  const again = (position: number): boolean => {
    if (bit(REP_G0 + state) === 0) return bit(REP_LONG + state * 16 + position) === 1
    let found = rep1
    if (bit(REP_G1 + state) === 1) {
      if (bit(REP_G2 + state) === 0) found = rep2
      else {
        found = rep3
        rep3 = rep2
      }
      rep2 = rep1
    }
    rep1 = rep0
    rep0 = found
    return true
  }
  const copy = (long: number, until: number) => {
    if (rep0 >= place || place + long > until) throw new Error('damaged')
    for (let count = 0; count < long; count++, place++) out[place] = out[place - rep0 - 1]!
  }

  return {
    out,
    place: () => place,
    /** Begins anew with these properties, the first byte of which is asked for. */
    begin(properties: number) {
      if (properties >= 225) throw new Error('damaged')
      lc = properties % 9
      lp = Math.floor(properties / 9) % 5
      pb = Math.floor(properties / 45)
      odds = new Uint16Array(LITERAL + (LITERALS << (lc + lp)))
      this.reset()
    },
    reset() {
      odds.fill(EVEN)
      state = 0
      rep0 = rep1 = rep2 = rep3 = 0
    },
    /** What is not packed. */
    put(bytes: Uint8Array) {
      if (place + bytes.length > size) throw new Error('damaged')
      out.set(bytes, place)
      place += bytes.length
    },
    /** Unpacks until so much is there. */
    run(bytes: Uint8Array, until: number) {
      if (odds.length === 0 || until > size) throw new Error('damaged')
      input = bytes as Uint8Array<ArrayBuffer>
      at = 1
      range = 0xffffffff
      code = 0
      for (let count = 0; count < 4; count++) code = ((code << 8) | next()) >>> 0
      while (place < until) {
        const position = place & ((1 << pb) - 1)
        if (bit(MATCH + state * 16 + position) === 0) literal()
        else if (bit(REP + state) === 1) {
          const long = again(position)
          copy(long ? length(REP_LENGTH, position) : 1, until)
          state = long ? (state < 7 ? 8 : 11) : state < 7 ? 9 : 11
        } else {
          rep3 = rep2
          rep2 = rep1
          rep1 = rep0
          const long = length(LENGTH, position)
          rep0 = distance(long)
          copy(long, until)
          state = state < 7 ? 7 : 10
        }
      }
    },
  }
}

/** LZMA as 7z keeps it: five bytes of properties beside it. */
export function unpackLzma(packed: Uint8Array, properties: number, size: number): Uint8Array {
  const lzma = openLzma(size)
  lzma.begin(properties)
  lzma.run(packed, size)
  return lzma.out
}

/** LZMA2: pieces of LZMA and of what could not be packed. */
export function unpackLzma2(packed: Uint8Array, size: number): Uint8Array {
  const lzma = openLzma(size)
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length)
  let at = 0
  while (at < packed.length && packed[at] !== 0) {
    const control = packed[at]!
    const low = view.getUint16(at + 1) + 1
    if (control < 0x80) {
      if (control > 2) throw new Error('damaged')
      lzma.put(packed.subarray(at + 3, at + 3 + low))
      at += 3 + low
      continue
    }
    const long = view.getUint16(at + 3) + 1
    at += 5
    if (control >= 0xc0) lzma.begin(packed[at++] ?? 255)
    else if (control >= 0xa0) lzma.reset()
    lzma.run(packed.subarray(at, at + long), lzma.place() + ((control & 0x1f) << 16) + low)
    at += long
  }
  return lzma.out
}
