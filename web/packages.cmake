# npm's packages, pinned by package-lock.json. They are the root's, whose work ninja begins first: they take as long as all of C, on one core.
find_program(NPM npm REQUIRED)
set(packages ${CMAKE_CURRENT_LIST_DIR}/node_modules/.package-lock.json) # What npm writes when all of them are there.
add_custom_command(OUTPUT ${packages}
    COMMAND ${NPM} ci --no-audit --no-fund
    COMMAND ${CMAKE_COMMAND} -E touch ${packages}
    WORKING_DIRECTORY ${CMAKE_CURRENT_LIST_DIR} DEPENDS ${CMAKE_CURRENT_LIST_DIR}/package-lock.json VERBATIM)
add_custom_target(web_packages DEPENDS ${packages})
