import { flowDocumentLimits } from '@cabinet/contract/flow-designs.document'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import styles from './file-field.module.css'
import { messages } from './pages.text.ts'

interface FlowFile {
  name: string
  raw: unknown
}

interface FlowFileFieldProps {
  value: FlowFile | null
  onChange(value: FlowFile | null): void
}

/** Reads a JSON file; what it means is judged by the server. */
export function FlowFileField({ value, onChange }: FlowFileFieldProps) {
  const t = useText(messages)
  const input = useRef<HTMLInputElement>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const read = async (file: File) => {
    try {
      if (file.size > flowDocumentLimits.bytes) throw new Error('too large')
      const raw: unknown = JSON.parse(await file.text())
      setUnreadable(false)
      onChange({ name: file.name, raw })
    } catch {
      setUnreadable(true)
      onChange(null)
    }
  }
  return (
    <div className={styles.field}>
      <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={() => input.current?.click()}>
        {t('chooseFile')}
      </Button>
      {value && <span>{value.name}</span>}
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('file')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void read(file)
        }}
      />
      {isUnreadable && <FieldError>{t('fileUnreadable')}</FieldError>}
    </div>
  )
}
