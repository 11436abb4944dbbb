import type { WopiFileFormat } from '@cabinet/contract/editing.wopi'
import { Check, Minus } from 'lucide-react'
import { useText } from '../../../kernel/text.ts'
import styles from './server-section.module.css'
import { messages } from './wopi.text.ts'

const deeds = [
  ['view', 'canView'],
  ['edit', 'canEdit'],
  ['create', 'canCreate'],
  ['convert', 'canConvert'],
] as const

/** The extensions the document server opens, and the mode of each. */
export function DocumentServerFormats({ formats }: { formats: readonly WopiFileFormat[] }) {
  const t = useText(messages)
  return (
    <div className={styles.scroll}>
      <table className={styles.formats} aria-label={t('formats')}>
        <thead>
          <tr>
            <th scope="col">{t('extension')}</th>
            <th scope="col">{t('app')}</th>
            {deeds.map(([deed, name]) => (
              <th key={deed} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {formats.map((format) => (
            <tr key={format.extension}>
              <th scope="row">.{format.extension}</th>
              <td>{format.app}</td>
              {deeds.map(([deed]) => (
                <td key={deed}>
                  {format[deed] ? (
                    <Check size={16} role="img" aria-label={t('yes')} />
                  ) : (
                    <Minus size={16} role="img" aria-label={t('no')} className={styles.no} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
