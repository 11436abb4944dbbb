import { registerTexts } from '../../../kernel/text.ts'

export const messages = registerTexts('viewersCad', {
  drawing: ['图纸“{name}”', 'Drawing “{name}”'],
  layers: ['图层', 'Layers'],
  allLayers: ['全部图层', 'All layers'],
})
