import { type AccessRequest, rightTemplateOf } from '@cabinet/contract/grants.access'
import { allFileRights } from '@cabinet/contract/rights'
import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatLocalDate } from '../../../ui/format.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import styles from '../grants.module.css'
import { grantPageMessages, messages } from '../grants.text.ts'
import { endOfPickedDay } from '../sheet/draft.ts'
import { RightsChoiceMatrix, TemplateSelect } from '../sheet/rights-choice.tsx'

interface DecideDialogProps {
  request: AccessRequest
  approve: boolean
  onAnswer: (decision: { rights?: number; expiresAt?: Date; answer: string } | null) => void
}

/** The decision on a request: approval with rights and expiry, or refusal with a reason. */
export function DecideRequestDialog({ request, approve, onAnswer }: DecideDialogProps) {
  const t = useText(grantPageMessages)
  const g = useText(messages)
  const c = useText(commonMessages)
  const [chosen, setChosen] = useState({
    rights: request.rights,
    custom: rightTemplateOf(request.rights) === 'custom',
  })
  const [end, setEnd] = useState('')
  const [why, setWhy] = useState('')
  const expiresAt = endOfPickedDay(end)
  const { userName: name } = request
  return (
    <Dialog
      title={t(approve ? 'approveTitle' : 'refuseTitle', { name })}
      closeWords={c('close')}
      onClose={() => onAnswer(null)}
      width={approve ? 560 : 440}
      onSubmit={() =>
        onAnswer(
          approve ? { rights: chosen.rights, answer: '', ...(expiresAt && { expiresAt }) } : { answer: why },
        )
      }
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{c('cancel')}</Button>
          <Button
            type="submit"
            look={approve ? 'primary' : 'danger'}
            disabled={approve && chosen.rights === 0}
          >
            {t(approve ? 'approve' : 'refuse')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.note}>
          {[request.position, request.name].filter(Boolean).join(' / ')}
          {request.words && ` · “${request.words}”`}
        </p>
        {approve ? (
          <>
            <div className={styles.field}>
              <span className={styles.caption}>{t('rights')}</span>
              <TemplateSelect
                label={g('rightsFor', { name })}
                {...chosen}
                held={allFileRights}
                onChange={(rights, custom) => setChosen({ rights, custom })}
              />
            </div>
            {chosen.custom && (
              <RightsChoiceMatrix
                label={g('rightsFor', { name })}
                rights={chosen.rights}
                held={allFileRights}
                onChange={(rights, custom) => setChosen({ rights, custom })}
              />
            )}
            <TextInput
              type="date"
              label={g('until')}
              hint={g('noEnd')}
              min={formatLocalDate(new Date())}
              value={end}
              onChange={(event) => setEnd(event.target.value)}
            />
          </>
        ) : (
          <TextInput
            label={t('reason')}
            maxLength={500}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  )
}
