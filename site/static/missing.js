// What was asked for and is not there is the first thing to look for: its name, as words.
"use strict";
{
  const name = decodeURIComponent(location.pathname).split("/").filter((part) => part && part !== "index.html").pop() || "";
  const box = document.querySelector("[data-missing] input");
  box.value = name.replace(/\.[a-z]+$/, "").replace(/[-_.]+/g, " ").trim();
  box.focus();
}
