import { Check, Moon, Sun } from 'lucide-react'
import { useRef, useState } from 'react'
import { useListDensity } from '../../kernel/density.ts'
import { choosePreference } from '../../kernel/preferences.ts'
import { useText } from '../../kernel/text.ts'
import { type ThemeName, useInterfaceTheme } from '../../kernel/theme.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { messages } from './settings.text.ts'
import styles from './theme-switch.module.css'

const themes = [
  { theme: 'theme-default', words: 'themeDefault' },
  { theme: 'theme-dark', words: 'themeDark' },
] as const satisfies { theme: ThemeName; words: string }[]

/** The theme button: opens a panel with the two themes (specification) and the density of lists. */
export function ThemeSwitchButton({ words, className }: { words?: string; className?: string | undefined }) {
  const button = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const present = useInterfaceTheme()
  const density = useListDensity()
  const t = useText(messages)
  return (
    <span ref={button}>
      <IconButton
        words={words ?? t('theme')}
        className={className}
        icon={present === 'theme-dark' ? <Moon /> : <Sun />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && button.current && (
        <Popover
          anchor={button.current}
          align="end"
          role="dialog"
          aria-label={t('theme')}
          onClose={() => setOpen(false)}
          className={styles.panel}
        >
          <fieldset className={styles.choices}>
            <legend className={styles.title}>{t('theme')}</legend>
            {themes.map(({ theme, words }) => (
              <label key={theme} className={styles.choice}>
                <input
                  type="radio"
                  name="theme"
                  className={styles.radio}
                  checked={theme === present}
                  onChange={() => choosePreference({ theme })}
                />
                <Preview theme={theme} />
                <span className={styles.words}>
                  {t(words)}
                  {theme === present && <Check aria-hidden="true" />}
                </span>
              </label>
            ))}
          </fieldset>
          <Checkbox
            className={styles.density}
            checked={density === 'compact'}
            onChange={(event) => choosePreference({ density: event.target.checked ? 'compact' : 'roomy' })}
          >
            {t('compact')}
          </Checkbox>
        </Popover>
      )}
    </span>
  )
}

/** A miniature of the shell in fixed colours: a preview shows its own theme, not the current one. */
const Preview = ({ theme }: { theme: ThemeName }) => (
  <svg className={styles.preview} viewBox="0 0 120 76" data-look={theme} aria-hidden="true">
    <rect width="120" height="76" className={styles.page} />
    <rect width="120" height="13" className={styles.card} />
    <rect y="13" width="16" height="63" className={styles.card} />
    <rect x="22" y="19" width="92" height="51" rx="4" className={styles.card} />
    <circle cx="8" cy="6.5" r="3" className={styles.accent} />
    <rect x="28" y="26" width="30" height="7" rx="2" className={styles.accent} />
    <path d="M28 42h80M28 50h64M28 58h72" className={styles.line} />
  </svg>
)
