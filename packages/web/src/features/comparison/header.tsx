import { type ComparisonSide, comparisonReport, type FileComparison } from '@cabinet/contract/comparison'
import { ArrowLeftRight, FileDown, X } from 'lucide-react'
import { useState } from 'react'
import { commonMessages } from '../../kernel/common.text.ts'
import { saveStreamToDisk } from '../../kernel/files.ts'
import { currentLanguage, useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FileIcon } from '../../ui/file-icon.tsx'
import { formatByteSize, formatDateTime } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { NativeSelect } from '../../ui/select.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { useComparedVersions } from './comparison.api.ts'
import { messages } from './comparison.text.ts'
import styles from './header.module.css'
import { closeComparison } from './opening.ts'

interface HeaderProps {
  comparison: FileComparison | undefined
  onVersion?: (side: 'left' | 'right', number: number) => void
  onSwap?: () => void
}

/** Both files with their versions. */
export function ComparisonHeader({ comparison, onVersion, onSwap }: HeaderProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
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

/** Export of the comparison as a report. */
function Export({ comparison: { state, left, right } }: { comparison: FileComparison }) {
  const t = useText(messages)
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
    saveStreamToDisk(comparisonReport, { ...sides, language: currentLanguage() }, `${t('report')}.pdf`)
      .catch(showToast.failure)
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
  const t = useText(messages)
  if (!about)
    return (
      <div className={styles.side} aria-hidden="true">
        <SkeletonBar width={28} height={28} />
        <div className={styles.about}>
          <SkeletonBar width={180} />
          <SkeletonBar width={120} height={10} />
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
          {[createdByName, formatDateTime(createdAt), formatByteSize(size)].filter(Boolean).join(' · ')}
        </span>
      </div>
      <Versions side={side} about={about} onVersion={onVersion} />
    </section>
  )
}

function Versions({ side, about, onVersion }: SideProps & { about: ComparisonSide }) {
  const t = useText(messages)
  const { data } = useComparedVersions(about.fileId)
  const known = data ?? []
  const options = (known.some(({ number }) => number === about.number) ? known : [about, ...known]).map(
    ({ number, latest }) => ({
      value: String(number),
      words: t(latest ? 'latestVersion' : 'version', { number }),
    }),
  )
  return (
    <NativeSelect
      small
      className={styles.versions}
      label={t('chooseVersion', { side: t(side) })}
      value={String(about.number)}
      options={options}
      onChange={(value) => onVersion(Number(value))}
    />
  )
}
