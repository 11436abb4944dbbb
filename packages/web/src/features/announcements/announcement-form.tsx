import {
  type AnnouncementDetail,
  type AnnouncementErrorKey,
  announcementEndpoints,
  announcementLimits,
} from '@cabinet/contract/announcements'
import type { GrantSubjectMatch } from '@cabinet/contract/grants.subjects'
import { lazy, Suspense } from 'react'
import { call } from '../../kernel/call.ts'
import { FormDrawer, type FormFieldSpec } from '../../ui/admin/index.ts'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { refreshNotices } from '../notices/index.ts'
import { refreshAnnouncements } from './announcements.api.ts'
import { announcementPictures } from './announcements.pictures.ts'
import { AudienceField } from './audience-field.tsx'
import { messages } from './page.text.ts'

const RichTextEditor = lazy(() =>
  import('../../kernel/rich-text/rich-text-editor.tsx').then((m) => ({ default: m.RichTextEditor })),
)

interface Values {
  title: string
  body: string
  audience: 'all' | 'some'
  subjects: GrantSubjectMatch[]
  isPinned: boolean
  mustConfirm: boolean
  isMailed: boolean
  publishAt: Date | null
  expiresAt: Date | null
  whenSaved: 'publish' | 'draft'
}

const empty: Values = {
  title: '',
  body: '',
  audience: 'all',
  subjects: [],
  isPinned: false,
  mustConfirm: false,
  isMailed: false,
  publishAt: null,
  expiresAt: null,
  whenSaved: 'publish',
}

const fields: FormFieldSpec<Values>[] = [
  { kind: 'text', name: 'title', words: messages.title, required: true, max: announcementLimits.title },
  {
    kind: 'own',
    name: 'body',
    words: messages.content,
    required: true,
    draw: ({ value, onChange }) => (
      <Suspense fallback={<SkeletonBar height={240} radius={8} />}>
        <RichTextEditor
          label={messages.content}
          value={String(value ?? '')}
          onChange={onChange}
          pictures={announcementPictures}
        />
      </Suspense>
    ),
  },
  {
    kind: 'segments',
    name: 'audience',
    words: messages.audience,
    options: [
      { value: 'all', words: messages.everybody },
      { value: 'some', words: messages.some },
    ],
  },
  {
    kind: 'own',
    name: 'subjects',
    words: messages.subjects,
    required: true,
    hint: messages.subjectsHint,
    shown: ({ audience }) => audience === 'some',
    draw: ({ value, onChange }) => (
      <AudienceField value={(value ?? []) as GrantSubjectMatch[]} onChange={onChange} />
    ),
  },
  {
    kind: 'date',
    name: 'publishAt',
    words: messages.publishAt,
    time: true,
    future: true,
    half: true,
    hint: messages.publishAtHint,
  },
  {
    kind: 'date',
    name: 'expiresAt',
    words: messages.expiresAt,
    time: true,
    future: true,
    half: true,
    hint: messages.expiresHint,
  },
  { kind: 'switch', name: 'isPinned', words: messages.pin },
  { kind: 'switch', name: 'mustConfirm', words: messages.mustConfirm, hint: messages.mustConfirmHint },
  { kind: 'switch', name: 'isMailed', words: messages.byMail, hint: messages.byMailHint },
  {
    kind: 'segments',
    name: 'whenSaved',
    words: messages.whenSaved,
    options: [
      { value: 'publish', words: messages.publishNow },
      { value: 'draft', words: messages.asDraft },
    ],
  },
]

const errorAt: Partial<Record<AnnouncementErrorKey, keyof Values>> = {
  'announcements.title_missing': 'title',
  'announcements.body_missing': 'body',
  'announcements.body_too_long': 'body',
  'announcements.picture_unknown': 'body',
  'announcements.too_many_pictures': 'body',
  'announcements.audience_missing': 'subjects',
  'announcements.audience_unknown': 'subjects',
  'announcements.expiry_past': 'expiresAt',
}

/** The form's values of an announcement. */
const valuesOf = ({ row, body }: AnnouncementDetail): Values => ({
  title: row.title,
  body,
  audience: row.isForAll ? 'all' : 'some',
  subjects: row.subjects.map(({ kind, subjectId, name, note }) => ({
    kind,
    id: subjectId,
    name,
    note,
    people: 0,
  })),
  isPinned: row.isPinned,
  mustConfirm: row.mustConfirm,
  isMailed: row.isMailed,
  publishAt: row.publishAt,
  expiresAt: row.expiresAt,
  whenSaved: 'draft',
})

export type AnnouncementToEdit = { kind: 'new' } | { kind: 'edit' | 'copy'; from: AnnouncementDetail }

interface AnnouncementFormProps {
  editing: AnnouncementToEdit
  /** The title of a copy. */
  copyTitle(title: string): string
  onClose(): void
}

/** Writes a new announcement, edits a draft, or begins with a copy of another one. */
export function AnnouncementForm({ editing, copyTitle, onClose }: AnnouncementFormProps) {
  const source = editing.kind === 'new' ? null : editing.from
  const given = source ? valuesOf(source) : empty
  const initial =
    editing.kind === 'copy'
      ? { ...given, title: copyTitle(given.title).slice(0, announcementLimits.title), publishAt: null }
      : given
  const kept = new Map(source?.row.subjects.map(({ subjectId, below }) => [subjectId, below]))
  const save = async ({ audience, subjects, whenSaved, title, ...rest }: Values) => {
    await call(announcementEndpoints.save, {
      ...rest,
      id: editing.kind === 'edit' ? editing.from.row.id : undefined,
      copyOf: editing.kind === 'copy' ? editing.from.row.id : undefined,
      title: title.trim(),
      isForAll: audience === 'all',
      // a department is addressed with those below it, unless it was not before
      subjects:
        audience === 'all'
          ? []
          : subjects.map(({ kind, id }) => ({
              kind,
              subjectId: id,
              below: kind === 'organisation' && (kept.get(id) ?? true),
            })),
      publish: whenSaved === 'publish',
    })
    await Promise.all([refreshAnnouncements(), refreshNotices()])
  }
  return (
    <FormDrawer<Values>
      open
      width={720}
      title={editing.kind === 'edit' ? messages.editTitle : messages.add}
      initial={initial}
      fields={fields}
      errorAt={errorAt}
      onClose={onClose}
      submit={save}
    />
  )
}
