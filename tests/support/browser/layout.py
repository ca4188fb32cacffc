"""The longest names, and elements that do not fit on a screen."""

# Forty characters each: a word that cannot be broken, Japanese, right to left, emoji, blanks.
SEVEN = (
    "W" * 39 + "1",
    "寿" * 39 + "二",
    "שלום" * 9 + "שלום",
    "👩‍👧" * 13 + "4",
    "Maria Theresia Walburga Amalia Christina",
    "ﷺ" * 39 + "6",
    "iiiiiiiiiilllllllllliiiiiiiiiillllllllll",
)

# Numbers of a rail stand edge to edge: eight share the line of the narrowest phone.
# Whatever is touched, but what is only there for the keyboard and for screen readers.
TARGETS = (
    "a, button:not(.visually-hidden), .rail label, .fan label, label:has(.switch), summary, "
    "input:not([type=radio], .switch), select, textarea"
)
TOO_SMALL = """
([targets, least]) => [...document.querySelectorAll(targets)]
  .filter((one) => one.checkVisibility() && one.type !== "hidden")
  .map((one) => [one.outerHTML.slice(0, 120), one, one.getBoundingClientRect()])
  .filter(([_, one, box]) => {
    const narrow = one.closest(".rail, .fan") ? 41 : one.closest(".sheet") ? 0 : least;
    return box.height < least || box.width < narrow;
  })
  .map(([html, _, box]) => `${html} is ${box.width} × ${box.height}`)
"""
SIDEWAYS = """
() => {
  const page = document.scrollingElement;
  if (page.scrollWidth <= page.clientWidth) return [];
  return [...document.body.querySelectorAll("*")]
    .filter((one) => one.getBoundingClientRect().right > page.clientWidth + 0.5)
    .map((one) => `${one.outerHTML.slice(0, 120)} to ${one.getBoundingClientRect().right}`)
    .concat(`the page is ${page.scrollWidth} wide`);
}
"""
