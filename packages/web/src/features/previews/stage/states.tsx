import type { ErrorKey } from '@cabinet/contract/errors'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { Download, RotateCw, ShieldQuestion } from 'lucide-react'
import { Component, type ReactNode, useContext } from 'react'
import { CallError } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatByteSize } from '../../../ui/format.ts'
import { BadFileLinkMessage } from '../opening/bad-link.tsx'
import { messages } from '../previews.text.ts'
import { ViewerFrameContext } from './frame-context.tsx'
import styles from './states.module.css'

interface RefusedProps {
  file: ListedFileItem
  reason: ErrorKey
}

/** Shows which file cannot be previewed, why, and how to get it. */
export function RefusedState({ file, reason }: RefusedProps) {
  const { download, ask } = useContext(ViewerFrameContext)
  const t = useText(messages)
  const say = useTranslate()
  const asks = reason === 'previews.download_needed' ? ask : undefined
  const noSuffix = reason === 'previews.not_supported' && !file.folder
  return (
    <div className={styles.state} data-tone="dark" role="alert">
      <FileIcon folder={file.folder} suffix={file.suffix} size={72} />
      <p className={styles.name}>{file.name}</p>
      {!file.folder && <p className={styles.size}>{formatByteSize(file.size)}</p>}
      <h2 className={styles.reason}>{say(reason)}</h2>
      {noSuffix && <p className={styles.hint}>{t('noSuffixHint')}</p>}
      {asks && <p className={styles.hint}>{t('askHint')}</p>}
      {asks && (
        <Button look="primary" icon={<ShieldQuestion />} onClick={asks}>
          {t('ask')}
        </Button>
      )}
      {download && <p className={styles.hint}>{t('downloadHint')}</p>}
      {download && (
        <Button look="primary" icon={<Download />} onClick={download}>
          {t('download')}
        </Button>
      )}
    </div>
  )
}

interface FailedProps {
  error: unknown
  /** A hint for errors that do not come from the server. */
  hint?: string
  onRetry: () => void
}

/** Something went wrong while a file was opened. */
export function FailedState({ error, hint, onRetry }: FailedProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const { download, ask } = useContext(ViewerFrameContext)
  const asks = error instanceof CallError && error.key === 'previews.download_needed' ? ask : undefined
  const why = error instanceof CallError ? say(error.key) : (hint ?? t('brokenHint'))
  return (
    <div className={styles.failed} data-tone="dark" role="alert">
      <EmptyState drawing="broken" title={t('failed')} hint={why}>
        {asks ? (
          <Button look="primary" icon={<ShieldQuestion />} onClick={asks}>
            {t('ask')}
          </Button>
        ) : (
          <Button icon={<RotateCw />} onClick={onRetry}>
            {c('retry')}
          </Button>
        )}
        {download && (
          <Button icon={<Download />} onClick={download}>
            {t('download')}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}

/** The address names no file that this person may see. */
export function BadLinkState() {
  return (
    <div className={styles.failed} data-tone="dark" role="alert">
      <BadFileLinkMessage />
    </div>
  )
}

interface BoundaryProps {
  children: ReactNode
  onRetry: () => void
}

/** Keeps the frame intact when a viewer crashes or its code cannot be loaded. */
export class ViewerBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null as unknown }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    const { children, onRetry } = this.props
    return this.state.error ? <FailedState error={this.state.error} onRetry={onRetry} /> : children
  }
}
