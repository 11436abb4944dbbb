import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

/** What the server pushes about shared spaces. */
export const messages = registerTexts('workspacesPush', {
  joined: ['您已加入“{name}”', 'You were added to “{name}”'],
} satisfies Record<'joined', LocalizedText>)
