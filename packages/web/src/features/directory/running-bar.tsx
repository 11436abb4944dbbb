import type { DirectoryRun } from '@cabinet/contract/directory'
import { ArrowLeft, Ban } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { DeedButton } from '../../ui/admin/index.ts'
import { countText } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { cancel, open } from './directory.api.ts'
import { words } from './directory.text.ts'
import styles from './directory-page.module.css'

/** A run that is under way: how far, and the way to end it. */
export function RunningBar({ run, title }: { run: DirectoryRun; title: string }) {
  const t = useText(words)
  const [cancelling, setCancelling] = useState(false)
  const { phase, progress, total } = run
  const end = async () => {
    setCancelling(true)
    await cancel(run.id)
  }
  return (
    <section className={styles.running} aria-label={title}>
      <h1>{title}</h1>
      <p role="status">
        {cancelling
          ? t('cancelling')
          : phase === 'read'
            ? t('reading', { count: countText(progress) })
            : t('applying', { done: countText(progress), count: countText(total) })}
      </p>
      <ProgressBar
        label={t('progress')}
        height={6}
        value={phase === 'apply' && total > 0 ? progress / total : null}
      />
      <div className={styles.buttons}>
        <DeedButton words={words.back} icon={<ArrowLeft />} run={() => open()} />
        <DeedButton words={words.cancel} icon={<Ban />} disabled={cancelling} run={end} />
      </div>
    </section>
  )
}
