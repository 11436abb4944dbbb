import styles from './cabinet-drawing.module.css'

/** Decoration: files being sorted into a cabinet. */
export const CabinetDrawing = () => (
  <svg className={styles.drawing} viewBox="0 0 520 420" aria-hidden="true">
    <ellipse cx="260" cy="392" rx="190" ry="16" className={styles.shade} />
    <g className={styles.sheets}>
      <g transform="rotate(-9 170 150)">
        <rect x="118" y="64" width="112" height="150" rx="12" className={styles.glass} />
        <path d="M138 98h60M138 116h72M138 134h48" className={styles.writing} />
        <rect x="138" y="156" width="72" height="38" rx="6" className={styles.patch} />
      </g>
      <g transform="rotate(8 350 140)">
        <rect x="296" y="48" width="112" height="150" rx="12" className={styles.glass} />
        <path d="M318 150l22-26 18 18 14-16 18 24z" className={styles.patch} />
        <circle cx="334" cy="92" r="10" className={styles.patch} />
        <path d="M318 172h66" className={styles.writing} />
      </g>
      <g>
        <rect x="204" y="30" width="116" height="156" rx="12" className={styles.paper} />
        <path d="M226 66h58M226 86h72M226 106h72M226 126h44" className={styles.ink} />
      </g>
    </g>
    <path
      d="M84 178a20 20 0 0 1 20-20h92c7 0 13 3 18 8l16 18h186a20 20 0 0 1 20 20v164a20 20 0 0 1-20 20H104a20 20 0 0 1-20-20z"
      className={styles.back}
    />
    <path
      d="M72 236h376a16 16 0 0 1 16 18l-14 118a18 18 0 0 1-18 16H88a18 18 0 0 1-18-16L56 254a16 16 0 0 1 16-18z"
      className={styles.front}
    />
    <rect x="206" y="292" width="108" height="14" rx="7" className={styles.handle} />
    <rect x="232" y="322" width="56" height="10" rx="5" className={styles.label} />
    <g className={styles.done}>
      <circle cx="416" cy="214" r="32" fill="#fff" />
      <path d="M402 215l10 10 19-21" className={styles.tick} />
    </g>
  </svg>
)
