import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { joinClassNames } from '../classes.ts'
import styles from './sheet-import.module.css'
import { useAdminKitMessages } from './use-words.ts'

/** Takes one spreadsheet, dropped or chosen. */
export function SpreadsheetDropZone({ onFile }: { onFile: (file: File | undefined) => void }) {
  const t = useAdminKitMessages()
  const [over, setOver] = useState(false)
  const hold = (event: DragEvent, on: boolean) => {
    event.preventDefault()
    setOver(on)
  }
  return (
    <label
      className={joinClassNames(styles.drop, over && styles.over)}
      onDragOver={(event) => hold(event, true)}
      onDragLeave={(event) => hold(event, false)}
      onDrop={(event) => {
        hold(event, false)
        onFile(event.dataTransfer.files[0])
      }}
    >
      <FileSpreadsheet aria-hidden="true" />
      <strong>{t('dropSheet')}</strong>
      <span>{t('dropTypes')}</span>
      <input
        type="file"
        accept=".xlsx,.csv"
        className="only-read"
        onChange={(event) => {
          onFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </label>
  )
}
