import styles from './brand.module.css'
import { useSystemName, useSystemSettings } from './settings.api.ts'

/** The administrator's logo, else the product's, and the system name. */
export function SystemBrand() {
  const settings = useSystemSettings()
  const name = useSystemName()
  return (
    <span className={styles.brand}>
      {settings?.logo ? <img className={styles.logo} src={settings.logo} alt="" /> : <Mark />}
      <span className={styles.name}>{name}</span>
    </span>
  )
}

/** A drawer of a cabinet that is also a folder. */
const Mark = () => (
  <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="9" className={styles.ground} />
    <path
      d="M7 11.5A2.5 2.5 0 0 1 9.5 9h3.6c.7 0 1.3.3 1.8.8l1.2 1.2h6.4a2.5 2.5 0 0 1 2.5 2.5v7.5a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 7 21z"
      fill="#fff"
    />
    <path d="M11.5 16h9M14 19.5h4" className={styles.lines} />
  </svg>
)
