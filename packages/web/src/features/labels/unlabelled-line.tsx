import { fileEndpoints } from '@cabinet/contract/files'
import { includesRight } from '@cabinet/contract/rights'
import { Tags, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '../../kernel/query.ts'
import { textsOfMessages, useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { joinNames } from '../../ui/format.ts'
import { useLabelChoices } from './labels.api.ts'
import { requiredCategoriesIn } from './labels.rules.ts'
import { messages } from './labels.text.ts'
import styles from './unlabelled-line.module.css'

/** Number of items in a folder that lack a required label, below its list, with an action to label them. */
export function UnlabelledLine({ folderId }: { folderId: string }) {
  const choices = useLabelChoices().data ?? []
  const asks = choices.some(({ enabled, requiredIn }) => enabled && requiredIn.length > 0)
  return asks ? <Line folderId={folderId} /> : null
}

function Line({ folderId }: { folderId: string }) {
  const t = useText(messages)
  const choices = useLabelChoices().data ?? []
  const [busy, setBusy] = useState(false)
  const question = { parentId: folderId, unlabelled: true, page: 1, pageSize: 1 }
  const { data } = useEndpoint(fileEndpoints.list, question, { staleTime: 30_000 })
  if (!data || data.total === 0 || !includesRight(data.rights, 'rename')) return null
  const mend = async () => {
    setBusy(true)
    try {
      const { labelUnlabelled } = await import('./labels.deeds.tsx')
      await labelUnlabelled(folderId)
    } catch (error) {
      showToast.failure(error)
    }
    setBusy(false)
  }
  return (
    <section className={styles.line} aria-label={t('lacking')}>
      <TriangleAlert size={16} aria-hidden="true" />
      <span>
        {textsOfMessages(messages)('lack', {
          count: data.total,
          names: joinNames(requiredCategoriesIn(choices, data.spaceKind)),
        })}
      </span>
      <Button small icon={<Tags />} busy={busy} onClick={() => void mend()}>
        {t('labelThem')}
      </Button>
    </section>
  )
}
