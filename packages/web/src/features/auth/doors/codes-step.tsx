import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { RecoveryCodeList } from '../factors/recovery-codes.tsx'
import form from '../form.module.css'
import styles from './doors.module.css'
import { messages } from './doors.text.ts'

/** The recovery codes of a factor set up during sign-in, which continues after they are confirmed. */
export function RecoveryCodesStep({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useText(messages)
  return (
    <>
      <h1 className={form.title}>{t('codesTitle')}</h1>
      <div className={styles.codes}>
        <RecoveryCodeList codes={codes} />
        <Button look="primary" className={form.submit} onClick={onDone}>
          {t('codesDone')}
        </Button>
      </div>
    </>
  )
}
