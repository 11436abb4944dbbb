import { type Comparison, type ComparisonSide, comparisonReport } from '@cabinet/contract/comparison'
import { ArrowLeftRight, FileDown, X } from 'lucide-react'
import { useState } from 'react'
import { common } from '../../kernel/common.text.ts'
import { saveFrom } from '../../kernel/files.ts'
import { language, useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FileIcon } from '../../ui/file-icon.tsx'
import { sizeText, timeText } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useVersions } from './comparison.api.ts'
import { words } from './comparison.text.ts'
import styles from './header.module.css'
import { closeComparison } from './opening.ts'

interface HeaderProps {
  comparison: Comparison | undefined
  onVersion?: (side: 'left' | 'right', number: number) => void
  onSwap?: () => void
}

/** What is compared with what: both files with their versions. */
export function Header({ comparison, onVersion, onSwap }: HeaderProps) {
  const t = useText(words)
  const c = useText(common)
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <h1>{t('title')}</h1>
        {comparison && <Export comparison={comparison} />}
        <IconButton words={c('close')} icon={<X />} onClick={closeComparison} />
      </div>
      {onVersion && (
        <div className={styles.sides}>
          <Side side="left" about={comparison?.left} onVersion={(number) => onVersion('left', number)} />
          <IconButton
            className={styles.swap}
            words={t('swap')}
            icon={<ArrowLeftRight />}
            disabled={!comparison}
            onClick={onSwap}
          />
          <Side side="right" about={comparison?.right} onVersion={(number) => onVersion('right', number)} />
        </div>
      )}
    </header>
  )
}

/** The report of what has been compared. */
function Export({ comparison: { state, left, right } }: { comparison: Comparison }) {
  const t = useText(words)
  const [busy, setBusy] = useState(false)
  if (state !== 'ready' && state !== 'identical') return null
  const save = () => {
    setBusy(true)
    const sides = {
      fileId: left.fileId,
      version: left.number,
      otherId: right.fileId,
      otherVersion: right.number,
    }
    saveFrom(comparisonReport, { ...sides, language: language() }, `${t('report')}.pdf`)
      .catch(toast.failure)
      .finally(() => setBusy(false))
  }
  return (
    <Button small icon={<FileDown />} busy={busy} onClick={save}>
      {t('export')}
    </Button>
  )
}

interface SideProps {
  side: 'left' | 'right'
  about: ComparisonSide | undefined
  onVersion: (number: number) => void
}

function Side({ side, about, onVersion }: SideProps) {
  const t = useText(words)
  if (!about)
    return (
      <div className={styles.side} aria-hidden="true">
        <Skeleton width={28} height={28} />
        <div className={styles.about}>
          <Skeleton width={180} />
          <Skeleton width={120} height={10} />
        </div>
      </div>
    )
  const { name, suffix, size, createdByName, createdAt, position } = about
  return (
    <section className={styles.side} aria-label={t(side)}>
      <FileIcon folder={false} suffix={suffix} size={28} />
      <div className={styles.about}>
        <span className={styles.name} title={position ? `${position} / ${name}` : name}>
          {name}
        </span>
        <span className={styles.facts}>
          {[createdByName, timeText(createdAt), sizeText(size)].filter(Boolean).join(' · ')}
        </span>
      </div>
      <Versions side={side} about={about} onVersion={onVersion} />
    </section>
  )
}

function Versions({ side, about, onVersion }: SideProps & { about: ComparisonSide }) {
  const t = useText(words)
  const { data } = useVersions(about.fileId)
  const known = data ?? []
  const options = (known.some(({ number }) => number === about.number) ? known : [about, ...known]).map(
    ({ number, latest }) => ({
      value: String(number),
      words: t(latest ? 'latestVersion' : 'version', { number }),
    }),
  )
  return (
    <Select
      small
      className={styles.versions}
      label={t('chooseVersion', { side: t(side) })}
      value={String(about.number)}
      options={options}
      onChange={(value) => onVersion(Number(value))}
    />
  )
}
