// What may be changed in a C source: places where an operator, a constant or a condition could be another. The sources are as clang-format leaves them, so
// that a binary operator has a space on both sides, and a pointer's star has not.

const SKIPPED = /\/\*[^]*?\*\/|\/\/[^\n]*|^[ \t]*#(?:[^\n\\]|\\[^])*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/gm;
const TOKEN =
  /[A-Za-z_]\w*|0[xX][0-9a-fA-F]+\w*|\d+(?:\.\d+)?\w*|<<=|>>=|->|\+\+|--|&&|\|\||[<>=!+\-*\/%&|^]=|<<|>>|[^\s\w]/g;

/** The source with comments, texts and preprocessor lines replaced by blanks of the same length. */
function blanked(text) {
  return text.replace(SKIPPED, (piece) => piece.replace(/[^\n]/g, " "));
}

function tokens(text) {
  return [...blanked(text).matchAll(TOKEN)].map((match) => ({ at: match.index, text: match[0] }));
}

const OTHER = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "==": ["!="],
  "!=": ["=="],
  "&&": ["||"],
  "||": ["&&"],
  "+": ["-"],
  "-": ["+"],
  "*": ["+"],
  "/": ["*"],
  "%": ["+"],
  "&": ["|"],
  "|": ["&"],
  "^": ["|"],
  "<<": [">>"],
  ">>": ["<<"],
  "+=": ["-="],
  "-=": ["+="],
  "|=": ["&="],
  "&=": ["|="],
  "++": ["--"],
  "--": ["++"],
};
const WORDS = { true: "false", false: "true" };
const ASSERTS = new Set(["casus_assert", "casus_require", "_Static_assert", "static_assert", "assert"]);

const isNumber = (token) => /^\d/.test(token.text);
const isWord = (token) => token !== undefined && /^[A-Za-z_]/.test(token.text);
const spaced = (text, token) => text[token.at - 1] === " " && text[token.at + token.text.length] === " ";

/** Where the bracket that opens at `index` closes. */
function closing(list, index) {
  const pairs = { "(": ")", "{": "}", "[": "]" };
  const open = list[index].text,
    close = pairs[open];
  for (let depth = 0, i = index; i < list.length; i++) {
    if (list[i].text === open) depth++;
    if (list[i].text === close && --depth === 0) return i;
  }
  return list.length - 1;
}

/** The zeros at the end of a refusal: arguments that its sentence does not have. */
function unused(list, from, to, skip) {
  for (let i = to - 1; i > from && [",", "0"].includes(list[i].text); i--) skip(i, i);
}

/** Marks what is not behaviour: asserts, sizes of arrays, unused arguments, and everything outside functions (tables,
 * enums, types). */
function outside(list) {
  const out = new Array(list.length).fill(false);
  const skip = (from, to) => out.fill(true, from, to + 1);
  for (let i = 0; i < list.length; i++) {
    if (ASSERTS.has(list[i].text) && list[i + 1]?.text === "(") skip(i, closing(list, i + 1));
    if (/refuse$/.test(list[i].text) && list[i + 1]?.text === "(") unused(list, i, closing(list, i + 1), skip);
    if (list[i].text === "enum" && isWord(list[i + 1]) === false) skip(i, closing(list, i + 1));
    const declares =
      list[i].text === "[" && isWord(list[i - 1]) && (isWord(list[i - 2]) || ["*", ","].includes(list[i - 2]?.text));
    if (declares && list[i - 2]?.text !== "return") skip(i, closing(list, i));
  }
  let i = 0;
  while (i < list.length) {
    // At the top level: a function's body is the block that follows a closing parenthesis.
    if (list[i].text === "{" && list[i - 1]?.text !== ")") {
      const end = closing(list, i);
      skip(i, end);
      i = end + 1;
    } else if (list[i].text === "{") i = closing(list, i) + 1;
    else out[i++] = true;
  }
  return out;
}

function constants(token) {
  const suffix = token.text.replace(/^(0[xX][0-9a-fA-F]+|\d+(\.\d+)?)/, "");
  const digits = token.text.slice(0, token.text.length - suffix.length);
  if (digits.includes(".")) return [String(Number(digits) * 2 + 1) + suffix];
  const value = BigInt(digits);
  return (value === 0n ? [1n] : [value + 1n, value - 1n]).map((other) => String(other) + suffix);
}

/** Every change of one source: { at, before, after } of a piece of its text. */
export function mutations(text) {
  const list = tokens(text),
    out = outside(list),
    found = [];
  list.forEach((token, i) => {
    if (out[i]) return;
    const add = (before, afters) => afters.forEach((after) => found.push({ at: token.at, before, after }));
    if (isNumber(token)) add(token.text, constants(token));
    else if (token.text in WORDS) add(token.text, [WORDS[token.text]]);
    else if (token.text === "!") add("!", [""]);
    else if (token.text === "++" || token.text === "--") add(token.text, OTHER[token.text]);
    else if (Object.hasOwn(OTHER, token.text) && spaced(text, token)) add(token.text, OTHER[token.text]);
    else if ((token.text === "if" || token.text === "while") && list[i + 1]?.text === "(") {
      const from = list[i + 1].at,
        to = list[closing(list, i + 1)].at + 1;
      found.push({ at: from, before: text.slice(from, to), after: `(!${text.slice(from, to)})` });
    }
  });
  return found;
}

export function mutated(text, mutation) {
  return text.slice(0, mutation.at) + mutation.after + text.slice(mutation.at + mutation.before.length);
}

/** The line number, and that line before and after (the first one, if a condition has several). */
export function shown(text, mutation) {
  const line = text.slice(0, mutation.at).split("\n").length;
  const lineOf = (source) => source.split("\n")[line - 1].trim();
  return { line, before: lineOf(text), after: lineOf(mutated(text, mutation)) };
}
