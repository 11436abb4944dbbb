import type { DirectoryRun } from '@cabinet/contract/directory'
import { ArrowLeft, Ban } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { CommandButton } from '../../ui/admin/index.ts'
import { formatCount } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { cancelRunRequest, openDirectoryPage } from './directory.api.ts'
import { messages } from './directory.text.ts'
import styles from './directory-page.module.css'

/** A run in progress, with a button to cancel it. */
export function DirectoryRunningBar({ run, title }: { run: DirectoryRun; title: string }) {
  const t = useText(messages)
  const [cancelling, setCancelling] = useState(false)
  const { phase, progress, total } = run
  const end = async () => {
    setCancelling(true)
    await cancelRunRequest(run.id)
  }
  return (
    <section className={styles.running} aria-label={title}>
      <h1>{title}</h1>
      <p role="status">
        {cancelling
          ? t('cancelling')
          : phase === 'read'
            ? t('reading', { count: formatCount(progress) })
            : t('applying', { done: formatCount(progress), count: formatCount(total) })}
      </p>
      <ProgressBar
        label={t('progress')}
        height={6}
        value={phase === 'apply' && total > 0 ? progress / total : null}
      />
      <div className={styles.buttons}>
        <CommandButton words={messages.back} icon={<ArrowLeft />} run={() => openDirectoryPage()} />
        <CommandButton words={messages.cancel} icon={<Ban />} disabled={cancelling} run={end} />
      </div>
    </section>
  )
}
