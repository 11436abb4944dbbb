import { CloudUpload, FolderPlus } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { dropFilesInto, pickFilesFor } from '../../kernel/drop.ts'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { askAndMakeFolder } from '../files/index.ts'
import styles from './drop-area.module.css'
import type { UploadTarget } from './upload-target.ts'
import { messages } from './uploads.text.ts'

/** Takes dropped files, names where they go, and offers the buttons of the specification. */
export function UploadDropArea({ target, isOpen, takesFolders, choose }: UploadTarget) {
  const t = useText(messages)
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    if (!isOpen || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (isOpen) dropFilesInto(target, event.dataTransfer.items)
  }
  const closed = isOpen ? undefined : t('targetClosed', { name: target.name })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the pointer; the buttons serve the keyboard
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <CloudUpload aria-hidden="true" />
      <span>{t('dropHere')}</span>
      <p className={styles.target} data-closed={closed ? '' : undefined}>
        <span title={target.name}>{closed ?? t('targetIs', { name: target.name })}</span>
        <button type="button" className={styles.change} onClick={choose}>
          {t('targetChange')}
        </button>
      </p>
      <div className={styles.buttons}>
        <Button
          small
          look="primary"
          disabled={!isOpen}
          onClick={() => pickFilesFor(target, { folder: false })}
        >
          {t('files')}
        </Button>
        <Button small disabled={!isOpen} onClick={() => pickFilesFor(target, { folder: true })}>
          {t('folder')}
        </Button>
        <Button
          small
          icon={<FolderPlus />}
          disabled={!takesFolders}
          onClick={() => void askAndMakeFolder(target)}
        >
          {t('newFolder')}
        </Button>
      </div>
    </div>
  )
}
