import type { ReactNode } from 'react'
import { joinClassNames } from './classes.ts'
import styles from './section.module.css'

export interface SettingsSectionProps {
  title: string
  /** One or two sentences below the title. */
  hint?: ReactNode
  /** Buttons at the end of the head. */
  tools?: ReactNode
  /** The bar below the content, such as that of unsaved changes. */
  foot?: ReactNode
  children?: ReactNode
  className?: string
}

/** A card of a settings screen: a heading and what belongs to it. */
export const SettingsSection = ({ title, hint, tools, foot, children, className }: SettingsSectionProps) => (
  <section className={joinClassNames(styles.section, className)}>
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {tools && <div className={styles.tools}>{tools}</div>}
    </div>
    {hint && <p className={styles.hint}>{hint}</p>}
    {children && <div className={styles.body}>{children}</div>}
    {foot}
  </section>
)

export interface SettingRowProps {
  label: ReactNode
  /** Description in smaller type. */
  about?: ReactNode
  /** Id of the control, so that a click on the words reaches it. */
  htmlFor?: string
  /** Words and control begin at the same height: for controls of several lines. */
  high?: boolean
  children: ReactNode
}

/** One thing to choose: its words at the left, its control at the right. */
export const SettingRow = ({ label, about, htmlFor, high, children }: SettingRowProps) => (
  <div className={joinClassNames(styles.row, high && styles.high)}>
    <div className={styles.words}>
      {htmlFor ? (
        <label className={styles.label} htmlFor={htmlFor}>
          {label}
        </label>
      ) : (
        <div className={styles.label}>{label}</div>
      )}
      {about && <div className={styles.about}>{about}</div>}
    </div>
    <div className={styles.control}>{children}</div>
  </div>
)
