import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import styles from './copy-once.module.css'
import { adminKitHost, type HostText, useHostTranslate } from './host.ts'
import { useAdminKitMessages } from './use-words.ts'

interface CopyOnceProps {
  title: HostText
  /** Note that the secret is shown only once. */
  hint: HostText
  /** Each with its name, e.g. an account and its password. */
  lines: readonly { name: string; value: string }[]
  onClose(): void
}

/** A secret that is shown once, to be copied. */
export function CopySecretOnce({ title, hint, lines, onClose }: CopyOnceProps) {
  const t = useAdminKitMessages()
  const say = useHostTranslate()
  const list = useRef<HTMLDListElement>(null)
  const text =
    lines.length === 1 ? lines[0]!.value : lines.map(({ name, value }) => `${name}\t${value}`).join('\n')
  const copy = async () => {
    if (await copied(text, list.current)) adminKitHost().done(t('copied'))
  }
  return (
    <Dialog
      title={say(title)}
      closeWords={t('close')}
      onClose={onClose}
      width={460}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button look="primary" data-first icon={<Copy />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{say(hint)}</p>
      <dl ref={list} className={styles.lines}>
        {lines.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** Copies a text; if the browser has no clipboard (plain http), selects it so that Ctrl+C works. */
async function copied(text: string, element: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (element) getSelection()?.selectAllChildren(element)
    return false
  }
}
