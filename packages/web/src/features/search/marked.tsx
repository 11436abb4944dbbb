import styles from './search.module.css'

/** A text with matches highlighted. */
export function MarkedMatches({ text, at }: { text: string; at: readonly (readonly [number, number])[] }) {
  const pieces: { text: string; fits: boolean; from: number }[] = []
  let end = 0
  for (const [from, to] of at) {
    if (from > end) pieces.push({ text: text.slice(end, from), fits: false, from: end })
    pieces.push({ text: text.slice(from, to), fits: true, from })
    end = to
  }
  pieces.push({ text: text.slice(end), fits: false, from: end })
  return pieces.map((piece) =>
    piece.fits ? (
      <mark key={piece.from} className={styles.fit}>
        {piece.text}
      </mark>
    ) : (
      <span key={piece.from}>{piece.text}</span>
    ),
  )
}
