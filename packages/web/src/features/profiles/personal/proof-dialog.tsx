import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { messages } from './profile.text.ts'

interface ProofDialogProps {
  what: 'password' | 'phone' | 'mail'
  /** Where the code was sent; '' for a password. */
  address: string
  failure: string | null
  busy: boolean
  onAnswer: (value: string) => void
  onClose: () => void
}

const titles = { password: 'ownerTitle', phone: 'codeTitle', mail: 'mailCodeTitle' } as const

/** Asks for the password, or for the code sent to a number or an address. */
export function ContactProofDialog({ what, address, failure, busy, onAnswer, onClose }: ProofDialogProps) {
  const [value, setValue] = useState('')
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const byCode = what !== 'password'
  return (
    <Dialog
      title={t(titles[what])}
      closeWords={c('close')}
      width={420}
      onClose={onClose}
      onSubmit={() => value && onAnswer(value)}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy} disabled={!value}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{byCode ? t('codeBody', { address }) : t('ownerBody')}</p>
      <TextInput
        label={t(byCode ? 'code' : 'password')}
        type={byCode ? 'text' : 'password'}
        inputMode={byCode ? 'numeric' : 'text'}
        autoComplete={byCode ? 'one-time-code' : 'current-password'}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        error={failure ? say(failure) : null}
        maxLength={byCode ? 20 : 200}
        data-first
      />
    </Dialog>
  )
}
