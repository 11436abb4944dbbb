/** Returns a DXF with lines and text on two layers. */
export function testDxfFile(words: string): Buffer {
  const pairs: [number, string | number][] = [
    ...section('HEADER', [9, '$ACADVER'], [1, 'AC1021'], [9, '$DWGCODEPAGE'], [3, 'ANSI_936']),
    ...section('TABLES', [0, 'TABLE'], [2, 'LAYER'], [70, 2], ...layer('墙体', 1), ...layer('文字', 3), [
      0,
      'ENDTAB',
    ]),
    ...section(
      'ENTITIES',
      ...line('墙体', 0, 0, 120, 0),
      ...line('墙体', 120, 0, 120, 80),
      ...line('墙体', 120, 80, 0, 80),
      ...line('墙体', 0, 80, 0, 0),
      ...([
        [0, 'CIRCLE'],
        [8, '墙体'],
        [10, 60],
        [20, 25],
        [40, 15],
      ] as [number, string | number][]),
      ...([
        [0, 'TEXT'],
        [8, '文字'],
        [10, 15],
        [20, 55],
        [40, 10],
        [1, words],
      ] as [number, string | number][]),
    ),
    [0, 'EOF'],
  ]
  return Buffer.from(pairs.map(([code, value]) => `${String(code).padStart(3)}\n${value}\n`).join(''))
}

type Pair = [number, string | number]

const section = (name: string, ...pairs: Pair[]): Pair[] => [
  [0, 'SECTION'],
  [2, name],
  ...pairs,
  [0, 'ENDSEC'],
]

const layer = (name: string, colour: number): Pair[] => [
  [0, 'LAYER'],
  [2, name],
  [70, 0],
  [62, colour],
  [6, 'CONTINUOUS'],
]

const line = (name: string, x1: number, y1: number, x2: number, y2: number): Pair[] => [
  [0, 'LINE'],
  [8, name],
  [10, x1],
  [20, y1],
  [11, x2],
  [21, y2],
]
