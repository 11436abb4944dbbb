import type { ListedFileItem } from '@cabinet/contract/nodes'
import { watermarkEndpoints } from '@cabinet/contract/watermark'
import { useEndpoint } from '../../kernel/query.ts'
import { useText } from '../../kernel/text.ts'
import { versionPolicyText } from '../versions/index.ts'
import styles from './file-policy.module.css'
import { messages } from './file-policy.text.ts'

/** How many versions of a file stay, and where the user sees it with a watermark. */
export function FilePolicySection({ item }: { item: ListedFileItem }) {
  const t = useText(messages)
  const { data } = useEndpoint(
    watermarkEndpoints.filePolicy,
    { id: item.id },
    { enabled: !item.folder, staleTime: 60_000 },
  )
  if (item.folder || !data) return null
  const { markedView, markedDownload } = data
  const marked =
    markedView && markedDownload ? 'both' : markedView ? 'view' : markedDownload ? 'download' : 'none'
  return (
    <section>
      <h3>{t('policy')}</h3>
      <dl className={styles.facts}>
        <dt>{t('versions')}</dt>
        <dd>{versionPolicyText({ ...data, excluded: '' })}</dd>
        <dt>{t('watermark')}</dt>
        <dd>{t(marked)}</dd>
      </dl>
    </section>
  )
}
