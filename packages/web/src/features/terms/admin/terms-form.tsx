import { type ManagedTerms, type TermsErrorKey, termsEndpoints } from '@cabinet/contract/terms'
import { lazy, Suspense } from 'react'
import { call } from '../../../kernel/call.ts'
import { type LocalizedText, textsOfMessages, useTranslate } from '../../../kernel/text.ts'
import { type CustomFieldProps, FormDrawer, type FormFieldSpec } from '../../../ui/admin/index.ts'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { kindMessages } from '../entry.text.ts'
import { refreshTerms } from '../terms.api.ts'
import { messages } from './admin.text.ts'

const RichTextEditor = lazy(() =>
  import('../../../kernel/rich-text/rich-text-editor.tsx').then((m) => ({ default: m.RichTextEditor })),
)

interface Values {
  bodyZh: string
  bodyEn: string
}

const editorOf =
  (words: LocalizedText) =>
  ({ value, onChange }: CustomFieldProps) => (
    <Suspense fallback={<SkeletonBar height={240} radius={8} />}>
      <RichTextEditor label={words} value={String(value ?? '')} onChange={onChange} />
    </Suspense>
  )

const fields: FormFieldSpec<Values>[] = [
  { kind: 'own', name: 'bodyZh', words: messages.bodyZh, draw: editorOf(messages.bodyZh) },
  {
    kind: 'own',
    name: 'bodyEn',
    words: messages.bodyEn,
    hint: messages.bodyHint,
    draw: editorOf(messages.bodyEn),
  },
]

const errorAt: Partial<Record<TermsErrorKey, keyof Values>> = { 'terms.body_too_long': 'bodyZh' }

/** Edits the draft of a text in both languages. */
export function TermsDraftForm({ terms, onClose }: { terms: ManagedTerms; onClose: () => void }) {
  const { kind, draftZh, draftEn } = terms
  const title = useTranslate()(kindMessages[kind])
  return (
    <FormDrawer<Values>
      open
      width={760}
      title={textsOfMessages(messages)('editTitle', { title })}
      initial={{ bodyZh: draftZh, bodyEn: draftEn }}
      fields={fields}
      errorAt={errorAt}
      doneWords={messages.draftSaved}
      onClose={onClose}
      submit={async (values) => {
        await call(termsEndpoints.save, { kind, ...values })
        await refreshTerms()
      }}
    />
  )
}
