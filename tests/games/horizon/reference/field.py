"""The hexagon of nodes and its time (R1, R2)."""

EARLIER, LATER, OUTSIDE = "earlier", "later", "outside"

# Sides of a node, clockwise from the north, as steps in axial coordinates.
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def opposite(side):
    return (side + 3) % 6


class Field:
    """Nodes go by their place in the order of realisation, 0 .. count - 1."""

    def __init__(self, rings):
        self.rings = rings
        self.names, self.radius, coordinates = ["0"], [0], [(0, 0)]
        for ring in range(1, rings + 1):
            x, y = STEPS[0][0] * ring, STEPS[0][1] * ring  # the pointer: straight north
            for place in range(6 * ring):
                self.names.append(f"{ring}.{place + 1}")
                self.radius.append(ring)
                coordinates.append((x, y))
                step = STEPS[(place // ring + 2) % 6]  # from the northern corner to the south-east, and on clockwise
                x, y = x + step[0], y + step[1]
        self.count = len(self.names)
        self.index = {name: node for node, name in enumerate(self.names)}
        at = {place: node for node, place in enumerate(coordinates)}
        self.beyond = [[at.get((x + dx, y + dy)) for dx, dy in STEPS] for x, y in coordinates]
        self.leads = [[self._leads(node, other) for other in sides] for node, sides in enumerate(self.beyond)]

    @staticmethod
    def _leads(node, other):
        if other is None:
            return OUTSIDE
        return EARLIER if other < node else LATER

    def ring(self, radius):
        return [node for node in range(self.count) if self.radius[node] == radius]

    def neighbours(self, node):
        return [other for other in self.beyond[node] if other is not None]
