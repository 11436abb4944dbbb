import type { FileListPage } from '@cabinet/contract/files'
import { ListChecks } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { signedInUserId } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { hideFirstSteps, useFirstSteps } from './first-steps.api.ts'
import styles from './first-steps.module.css'
import { messages } from './first-steps.text.ts'
import { FirstStepList } from './steps-list.tsx'

/** The steps that are left, beside the path of My files once it holds something. */
export function FirstStepsTool({ head }: { head: FileListPage | undefined }) {
  const own = head?.folder.id === signedInUserId()
  return head && own && head.total > 0 ? <StepsButton head={head} /> : null
}

function StepsButton({ head }: { head: FileListPage }) {
  const t = useText(messages)
  const found = useFirstSteps()
  const holder = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const known = found === 'waiting' ? null : found
  const refetch = useRef(known?.refetch)
  refetch.current = known?.refetch
  // an upload that has just ended may be the first one
  useEffect(() => refetch.current?.(), [head.total])
  if (!known || known.steps.length === 0) return null
  const { steps } = known
  const done = steps.filter((step) => step.done).length
  const button = holder.current?.querySelector('button')
  return (
    <span ref={holder}>
      <Button
        small
        look="quiet"
        icon={<ListChecks />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('button', { done, total: steps.length })}
      </Button>
      {open && button && (
        <Popover
          anchor={button}
          align="end"
          role="dialog"
          aria-label={t('title')}
          className={styles.card}
          onClose={() => setOpen(false)}
        >
          <header>
            <h2>{t('title')}</h2>
            <p>{t('progress', { done, total: steps.length })}</p>
          </header>
          <FirstStepList steps={steps} target={{ name: head.folder.name }} onLeave={() => setOpen(false)} />
          <Button
            small
            look="quiet"
            className={styles.hide ?? ''}
            onClick={() => {
              setOpen(false)
              void hideFirstSteps()
            }}
          >
            {t('hide')}
          </Button>
        </Popover>
      )}
    </span>
  )
}
