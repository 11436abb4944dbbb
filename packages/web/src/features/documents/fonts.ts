const sans = "'Noto Sans SC', sans-serif"
const serif = "'Noto Serif SC', serif"

/** The offered fonts: those common in Chinese offices, and those Word comes with. None is fetched. */
export const offeredDocxFonts = [
  { name: '宋体', fontFamily: `SimSun, 宋体, ${serif}`, category: 'serif' as const },
  { name: '黑体', fontFamily: `SimHei, 黑体, ${sans}`, category: 'sans-serif' as const },
  { name: '微软雅黑', fontFamily: `'Microsoft YaHei', 微软雅黑, ${sans}`, category: 'sans-serif' as const },
  { name: '仿宋', fontFamily: `FangSong, 仿宋, ${serif}`, category: 'serif' as const },
  { name: '楷体', fontFamily: `KaiTi, 楷体, ${serif}`, category: 'serif' as const },
  { name: '等线', fontFamily: `DengXian, 等线, ${sans}`, category: 'sans-serif' as const },
  { name: 'Arial', fontFamily: 'Arial, Helvetica, sans-serif', category: 'sans-serif' as const },
  { name: 'Calibri', fontFamily: 'Calibri, Carlito, sans-serif', category: 'sans-serif' as const },
  { name: 'Cambria', fontFamily: 'Cambria, Caladea, serif', category: 'serif' as const },
  { name: 'Georgia', fontFamily: 'Georgia, serif', category: 'serif' as const },
  { name: 'Times New Roman', fontFamily: "'Times New Roman', Times, serif", category: 'serif' as const },
  { name: 'Verdana', fontFamily: 'Verdana, sans-serif', category: 'sans-serif' as const },
  { name: 'Courier New', fontFamily: "'Courier New', Courier, monospace", category: 'monospace' as const },
]
