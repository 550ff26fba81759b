# npm's packages, pinned by package-lock.json. They are the root's, whose work ninja begins first: they take as long as all of C, on one core.
find_program(NPM npm REQUIRED)
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/web-packages.stamp
    COMMAND ${NPM} ci --no-audit --no-fund
    COMMAND ${CMAKE_COMMAND} -E touch ${CMAKE_BINARY_DIR}/web-packages.stamp
    WORKING_DIRECTORY ${CMAKE_CURRENT_LIST_DIR} DEPENDS ${CMAKE_CURRENT_LIST_DIR}/package-lock.json VERBATIM)
add_custom_target(web_packages DEPENDS ${CMAKE_BINARY_DIR}/web-packages.stamp)
