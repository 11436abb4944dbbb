import { parseSearchQuery } from '@cabinet/contract/search.query'
import { useState } from 'react'
import { CallError } from '../../kernel/call.ts'
import { commonMessages } from '../../kernel/common.text.ts'
import { showDialog } from '../../kernel/show.tsx'
import { useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { sendSavedSearch } from './search.api.ts'
import { messages } from './search.text.ts'

/** Asks for a name and saves the search. */
export const askToSaveSearch = (query: string) =>
  showDialog<void>((answer) => <SaveDialog query={query} onClose={() => answer(null)} />)

function SaveDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const plain = parseSearchQuery(query)
    .filter((piece) => piece.operator === null)
    .map((piece) => piece.value)
  const [name, setName] = useState((plain.join(' ') || query).slice(0, 100))
  const [wrong, setWrong] = useState<CallError | null>(null)
  const say = useTranslate()
  const keep = async () => {
    try {
      await sendSavedSearch(name, query)
      showToast.success(messages.savedDone, { params: { name } })
      onClose()
    } catch (error) {
      if (error instanceof CallError && error.key.startsWith('search.')) setWrong(error)
      else showToast.failure(error)
    }
  }
  return (
    <Dialog
      title={t('saveTitle')}
      closeWords={c('close')}
      onClose={onClose}
      onSubmit={() => void keep()}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button look="primary" type="submit" disabled={name.trim() === ''}>
            {t('saveOk')}
          </Button>
        </>
      }
    >
      <TextInput
        label={t('saveName')}
        value={name}
        maxLength={100}
        error={wrong && say(wrong.key, wrong.params)}
        onChange={(event) => {
          setName(event.target.value)
          setWrong(null)
        }}
      />
    </Dialog>
  )
}
