/** Markup and scripts as names: each is a name like any other, and is read as it was written. */
export const MARKUP = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)//',
  '<iframe src=javascript:x>',
  '<body onload=alert(1)>',
  '<a href=javascript:alert(1)>x',
  '<details open ontoggle=a()>',
  '<input autofocus onfocus=a()>',
  '<video><source onerror=a()>',
  '<style>*{display:none}</style>',
  '<base href=//evil.example>',
  '"><script>alert(1)</script>',
  `'-alert(1)-'`,
  '`${alert(1)}`',
  '</title><script>a()</script>',
  '<!--<b>--><b>bold</b>',
  '&lt;b&gt;&#x3c;b&#62;',
  '{{constructor.constructor}}',
  '{{count}} {{name}} $t(x)',
  'javascript:alert(1)',
  '%3Cscript%3Ea()%3C/script%3E',
  '\\u003cscript\\u003e',
  '__proto__',
  'constructor',
];

/** Names that lead the eye or the line astray: right to left, joined, filled, and as wide as they can be. */
const ASTRAY = [
  'نادي المشي (5) !',
  'מועדון [abc] 12:30',
  '👩‍👩‍👧‍👦👩🏽‍🚀',
  'a\u200bb\u2060c\u200dd',
  '﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽',
  'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
  '𒐫𒐫𒐫𒐫𒐫𒐫𒐫𒐫𒐫𒐫',
  'Z\u0301\u0302\u0303\u0304',
];

/** Names that members and groups can have, and that have broken pages elsewhere. */
export const HOSTILE_NAMES: readonly string[] = [...MARKUP, ...ASTRAY];
