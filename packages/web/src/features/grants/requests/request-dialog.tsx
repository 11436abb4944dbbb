import { grantEndpoints } from '@cabinet/contract/grants'
import { namedRightSets } from '@cabinet/contract/rights'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useFormRefusal } from '../../../kernel/form-refusal.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NativeSelect } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { refreshRequests } from '../grants.api.ts'
import styles from '../grants.module.css'
import { grantPageMessages, rightTemplateMessages } from '../grants.text.ts'

const offered = ['viewer', 'previewer', 'downloader', 'uploader', 'editor'] as const

/** A set of rights that can be requested. */
export type RequestableRightSet = (typeof offered)[number]

interface RequestDialogProps {
  item: { id: string; name: string | undefined }
  /** The initial choice. */
  first: RequestableRightSet
  onClose: () => void
}

/** Requests access; the reply is the same whether the item exists or not. */
export function RequestAccessDialog({ item, first, onClose }: RequestDialogProps) {
  const t = useText(grantPageMessages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const [wanted, setWanted] = useState<RequestableRightSet>(first)
  const [why, setWhy] = useState('')
  const [busy, setBusy] = useState(false)
  const { refusal, showRefusal, clearRefusal } = useFormRefusal()
  const send = async () => {
    setBusy(true)
    clearRefusal()
    try {
      await call(grantEndpoints.request, { id: item.id, rights: namedRightSets[wanted], words: why })
      showToast.success(grantPageMessages.sent)
      void refreshRequests()
      onClose()
    } catch (error) {
      showRefusal(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      refusal={refusal}
      title={t('askTitle')}
      closeWords={c('close')}
      onClose={onClose}
      onSubmit={() => void send()}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {t('send')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.note}>{item.name ?? t('askHint')}</p>
        <div className={styles.field}>
          <span className={styles.caption}>{t('wanted')}</span>
          <NativeSelect
            label={t('wanted')}
            value={wanted}
            options={offered.map((value) => ({ value, words: say(rightTemplateMessages[value]) }))}
            onChange={setWanted}
          />
        </div>
        <TextInput
          label={t('why')}
          hint={t('whyHint')}
          maxLength={500}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
