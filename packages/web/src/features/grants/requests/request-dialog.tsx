import { grantApi } from '@cabinet/contract/grants'
import { rightSets } from '@cabinet/contract/rights'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { common } from '../../../kernel/common.text.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { refreshRequests } from '../grants.api.ts'
import styles from '../grants.module.css'
import { pageWords, templateWords } from '../grants.text.ts'

const offered = ['viewer', 'previewer', 'downloader', 'uploader', 'editor'] as const

/** A set of rights that can be asked for. */
export type Requested = (typeof offered)[number]

interface RequestDialogProps {
  item: { id: string; name: string | undefined }
  /** Chosen at first. */
  first: Requested
  onClose: () => void
}

/** Asks for access. The answer is the same whether there is such an item or not. */
export function RequestDialog({ item, first, onClose }: RequestDialogProps) {
  const t = useText(pageWords)
  const c = useText(common)
  const say = useSay()
  const [wanted, setWanted] = useState<Requested>(first)
  const [why, setWhy] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await call(grantApi.request, { id: item.id, rights: rightSets[wanted], words: why })
      toast.success(pageWords.sent)
      void refreshRequests()
      onClose()
    } catch (error) {
      toast.failure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
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
          <Select
            label={t('wanted')}
            value={wanted}
            options={offered.map((value) => ({ value, words: say(templateWords[value]) }))}
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
