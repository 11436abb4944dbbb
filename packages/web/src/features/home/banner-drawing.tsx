import styles from './home-banner.module.css'

/** Two sheets and a tick. Decoration: not read aloud. */
export const BannerDrawing = () => (
  <svg className={styles.drawing} viewBox="0 0 170 130" width="170" height="130" aria-hidden="true">
    <g fill="currentcolor" fillOpacity="0.14" stroke="currentcolor" strokeOpacity="0.4">
      <rect x="14" y="18" width="76" height="92" rx="9" transform="rotate(-9 52 64)" />
      <rect x="58" y="14" width="80" height="96" rx="9" transform="rotate(8 98 62)" />
    </g>
    <g transform="rotate(8 98 62)" stroke="currentcolor" strokeWidth="4" strokeLinecap="round">
      <path d="M74 38h48M74 52h48M74 66h28" />
    </g>
    <circle cx="136" cy="98" r="20" fill="currentcolor" />
    <path
      className={styles.tick}
      d="m127 98 6 7 12-13"
      fill="none"
      strokeWidth="4.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
