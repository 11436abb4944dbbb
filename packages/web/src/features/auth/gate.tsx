import type { ReactNode } from 'react'
import { useText } from '../../kernel/text.ts'
import { BrandHeader } from '../settings/index.ts'
import { TermsLinks } from '../terms/index.ts'
import { useSignInOptions } from './auth.api.ts'
import { messages } from './auth.text.ts'
import { CabinetDrawing } from './cabinet-drawing.tsx'
import styles from './gate.module.css'

/** Frame of the sign-in form: the pitch on the left, language and theme above the form, published terms below it. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const t = useText(messages)
  const terms = useSignInOptions()?.terms
  return (
    <div className={styles.gate}>
      <aside className={styles.pitch}>
        <CabinetDrawing />
        <div className={styles.words}>
          <p className={styles.title}>{t('pitch')}</p>
          <p className={styles.more}>{t('pitchMore')}</p>
        </div>
      </aside>
      <div className={styles.side}>
        <BrandHeader />
        <main className={styles.main}>{children}</main>
        <TermsLinks published={terms} />
      </div>
    </div>
  )
}
