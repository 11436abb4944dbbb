import type { ListedFileItem } from '@cabinet/contract/nodes'
import { Download, Info, Maximize, Minimize, X } from 'lucide-react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { currentLayout } from '../../../kernel/layout.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatCount, splitFileName } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { fileActionOfKey } from '../../files/index.ts'
import { messages } from '../previews.text.ts'
import { canShowFullScreen, toggleFullScreen, useFullScreenState } from './full-screen.ts'
import styles from './header.module.css'

interface HeaderProps {
  file: ListedFileItem
  /** Given where it is not the latest. */
  version: number | undefined
  /** From 1. */
  position: { index: number; total: number } | undefined
  /** Where the viewer puts its tools. */
  toolsAt: (element: HTMLElement | null) => void
  onDownload: (() => void) | undefined
  details: boolean
  onDetails: () => void
  onClose: () => void
}

export function ViewerHeader(props: HeaderProps) {
  const { file, version, position, toolsAt, onDownload, details, onDetails, onClose } = props
  const t = useText(messages)
  const c = useText(commonMessages)
  const full = useFullScreenState()
  const say = useTranslate()
  // of an older version the latest would be edited
  const edit = version === undefined ? fileActionOfKey('edit') : undefined
  const share = fileActionOfKey('authorise')
  const [stem, ending] = file.folder ? [file.name, ''] : splitFileName(file.name)
  return (
    <header className={styles.header} data-tone="dark">
      <div className={styles.title}>
        <FileIcon folder={file.folder} suffix={file.suffix} size={26} />
        <h1 title={file.name}>
          <span className={styles.stem}>{stem}</span>
          <span className={styles.ending}>{ending}</span>
        </h1>
        {version !== undefined && <Tag colour="amber">{t('version', { number: version })}</Tag>}
        {position && (
          <span
            className={styles.position}
            role="img"
            aria-label={t('position', { index: position.index, total: position.total })}
          >
            {formatCount(position.index)} / {formatCount(position.total)}
          </span>
        )}
      </div>
      <div className={styles.tools} ref={toolsAt} role="toolbar" aria-label={t('tools')} />
      <div className={styles.actions}>
        {edit?.ready([file]) === true && (
          <IconButton words={say(edit.words)} icon={<edit.icon />} onClick={() => void edit.run([file])} />
        )}
        {share?.ready([file]) === true && (
          <IconButton
            words={say(share.short ?? share.words)}
            icon={<share.icon />}
            onClick={() => void share.run([file])}
          />
        )}
        {onDownload && <IconButton words={t('download')} icon={<Download />} onClick={onDownload} />}
        <IconButton words={t('details')} icon={<Info />} pressed={details} onClick={onDetails} />
        {canShowFullScreen() && currentLayout() === 'desktop' && (
          <IconButton
            words={full ? t('leaveFullScreen') : t('fullScreen')}
            icon={full ? <Minimize /> : <Maximize />}
            onClick={toggleFullScreen}
          />
        )}
        {currentLayout() === 'desktop' && <span className={styles.line} />}
        <IconButton words={c('close')} icon={<X />} onClick={onClose} />
      </div>
    </header>
  )
}

/** The header until the file is loaded. */
export function PlainViewerHeader({ onClose }: { onClose: () => void }) {
  const c = useText(commonMessages)
  return (
    <header className={styles.header} data-tone="dark">
      <div className={styles.title} />
      <div className={styles.actions}>
        <IconButton words={c('close')} icon={<X />} onClick={onClose} />
      </div>
    </header>
  )
}
