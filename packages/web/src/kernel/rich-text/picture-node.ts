import { richTextPictureId } from '@cabinet/contract/rich-text'
import Image from '@tiptap/extension-image'
import { type LoadPicture, showPicture } from './pictures.ts'

const nothing = () => undefined

/** Pictures in the editor: uploads of ours with an alternative text, and no others, wherever they are pasted from. */
export const createPictureNode = (load: LoadPicture) =>
  Image.extend({
    addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
    parseHTML: () => [
      {
        tag: 'img[src]',
        getAttrs: (element) => (richTextPictureId(element.getAttribute('src')) ? null : false),
      },
    ],
    addInputRules: () => [],
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('img')
        dom.alt = node.attrs.alt
        const id = richTextPictureId(node.attrs.src)
        return {
          dom,
          update(next) {
            if (next.type !== node.type || next.attrs.src !== node.attrs.src) return false
            dom.alt = next.attrs.alt
            return true
          },
          destroy: id ? showPicture(dom, id, load) : nothing,
        }
      }
    },
  })
