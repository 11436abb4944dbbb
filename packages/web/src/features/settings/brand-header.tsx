import { SystemBrand } from './brand.tsx'
import styles from './brand-header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitchButton } from './theme-switch.tsx'

/** Head of a page outside the shell: brand, language and theme. */
export const BrandHeader = () => (
  <header className={styles.head}>
    <SystemBrand />
    <span className={styles.switches}>
      <LanguageSwitch />
      <ThemeSwitchButton />
    </span>
  </header>
)
