package org.felis.execution.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.interruption.Interruption;
import org.felis.execution.layout.CandidateCurves.Candidate;
import org.felis.execution.layout.Drawing.Route;
import org.felis.execution.layout.geometry.Curve;
import org.felis.execution.layout.geometry.Rectangle;

/**
 * Second phase: routes edges and places their labels between boxes that stay where they are. First the lines: each bundle takes
 * the cheapest of its candidate curves in view of the others, short ones first, for they have the least choice. Then the
 * labels. Then bundles reconsider line and label together, in view of all others. Where no candidate is free, a
 * {@link DetourRouter} finds a way. Then labels that still have a line below them move, or else the line does. At
 * last, labels are left out that would be illegible.
 */
final class EdgeRouter {

    /** With more bundles, besides those from event to next event, the drawing cannot be read anyway, and would take minutes. */
    private static final int MOST_TO_ROUTE_WITH_CARE = 250;
    private static final int MOST_TO_ROUTE_WITHOUT_HURRY = 120;
    private static final int LINE_ROUNDS = 2;
    private static final int FINAL_ROUNDS = 2;
    private static final int REPAIR_ROUNDS = 4;
    /** Of one bundle while labels are repaired: in a crowded drawing that would have no end. */
    private static final int MOST_REROUTINGS = 3;
    /** With more bundles that have no label, there is no room to be made. */
    private static final int MOST_TO_MAKE_ROOM_FOR = 6;
    private static final double PRICE_OF_RUNNING_BELOW_A_LABEL = 70;
    /** In the end, nearly any other way is better. */
    private static final double FINAL_PRICE_OF_RUNNING_BELOW_A_LABEL = 700;
    private static final double PRICE_OF_NO_LABEL = 300;
    private static final double PRICE_OF_A_DETOUR = 45;
    /** So much more than its ideal shape a bundle may cost before it looks for a detour. */
    private static final double UNACCEPTABLE = 65;
    /** What is saved must be worth a change. */
    private static final double LEAST_SAVING = 1;

    private final LabelText texts;
    private final Drawing drawing;
    private final LabelPlacement labels;
    private final Interference interference;
    private final Map<EdgeBundle, List<LabelText.Form>> forms = new HashMap<>();
    private final Map<EdgeBundle, FreeRoutes> freeRoutes = new HashMap<>();
    /** The last detour found for a bundle: finding one is dear. */
    private final Map<EdgeBundle, PricedRoute> detours = new HashMap<>();
    private final Map<EdgeBundle, Integer> reroutings = new HashMap<>();
    private boolean hurry;
    private double labelPrice = PRICE_OF_RUNNING_BELOW_A_LABEL;

    /** What the phase adds to a placement. */
    record Routing(List<EdgePath> edges, List<EdgeLabel> labels) {
    }

    /** A route that is clear of boxes, with the price of its shape. */
    private record PricedRoute(Route route, double price) {
    }

    /** What a bundle may take; {@code ideal} is the price of its cheapest shape, free or not. */
    private record FreeRoutes(List<PricedRoute> cheapestFirst, double ideal) {
    }

    /** A route with its price in view of all others. */
    private record Choice(Route route, double price) {
    }

    EdgeRouter(TextMeasure measure, NodePlacement.Placement placement) {
        this.texts = new LabelText(measure);
        this.drawing = new Drawing(placement);
        this.labels = new LabelPlacement(drawing);
        this.interference = new Interference(drawing);
    }

    /** Routes and labels for all bundles. */
    Routing route(List<EdgeBundle> bundles, Interruption interruption) throws Interruption.StoppedException {
        List<EdgeBundle> order = bundles.stream().sorted(Comparator.comparingDouble(EdgeBundle::length)).toList();
        boolean crowded = order.stream().filter(b -> !b.isToNextInProgramOrder()).count() > MOST_TO_ROUTE_WITH_CARE;
        if (crowded) {
            routeInHaste(order, interruption);
        } else {
            routeWithCare(order, interruption);
        }
        Map<EdgeBundle, List<EdgePath>> paths = new LinkedHashMap<>();
        bundles.forEach(bundle -> paths.put(bundle, bundle.paths(drawing.route(bundle).orElseThrow().whole())));
        List<EdgeLabel> edgeLabels = new ArrayList<>();
        for (EdgeBundle bundle : bundles) {
            drawing.route(bundle).flatMap(Route::label).filter(label -> crowded || isClear(label.bounds(), bundle, paths))
                    .ifPresent(label -> edgeLabels.add(texts.label(label.form(), label.bounds())));
        }
        return new Routing(paths.values().stream().flatMap(List::stream).toList(), edgeLabels);
    }

    private void routeWithCare(List<EdgeBundle> order, Interruption interruption) throws Interruption.StoppedException {
        hurry = order.size() > MOST_TO_ROUTE_WITHOUT_HURRY;
        for (int round = 0; round < LINE_ROUNDS; round++) {
            reconsiderAll(order, false, interruption);
        }
        order.forEach(this::placeLabel);
        for (int round = 0; round < FINAL_ROUNDS; round++) {
            reconsiderAll(order, true, interruption);
        }
        labelPrice = FINAL_PRICE_OF_RUNNING_BELOW_A_LABEL;
        for (int round = 0; round < REPAIR_ROUNDS && repair(order, interruption); round++) {
            // until no line runs below a label
        }
        order.forEach(this::leaveOutIllegibleLabel);
        makeRoomForTheLast(order);
    }

    private void reconsiderAll(List<EdgeBundle> order, boolean labelled, Interruption interruption)
            throws Interruption.StoppedException {
        for (EdgeBundle bundle : order) {
            interruption.check();
            reconsider(bundle, labelled);
        }
    }

    /** So many lines are a carpet whatever is done: each goes its shortest way, and only the cycle that stands out is named. */
    private void routeInHaste(List<EdgeBundle> order, Interruption interruption) throws Interruption.StoppedException {
        for (EdgeBundle bundle : order) {
            interruption.check();
            drawing.put(bundle, freeRoutes(bundle).cheapestFirst().stream().findFirst().map(PricedRoute::route)
                    .orElseGet(() -> straight(bundle)));
        }
        order.stream().filter(b -> b.connections().stream().anyMatch(Connection::highlighted)).forEach(this::placeLabel);
    }

    /** Until now, a bundle was its middle line and a width: lines side by side are not everywhere as far apart in a bend. */
    private static boolean isClear(Rectangle label, EdgeBundle own, Map<EdgeBundle, List<EdgePath>> paths) {
        return paths.entrySet().stream().filter(e -> e.getKey() != own)
                .noneMatch(e -> e.getValue().stream().anyMatch(path -> path.meets(label)));
    }

    /** Moves labels off lines, and lines off labels where that is impossible; whether there was something to do. */
    private boolean repair(List<EdgeBundle> order, Interruption interruption) throws Interruption.StoppedException {
        boolean found = false;
        for (EdgeBundle bundle : order) {
            interruption.check();
            List<EdgeBundle> below = below(bundle, order);
            if (!below.isEmpty()) {
                found = true;
                placeLabel(bundle);
                below(bundle, order).stream().filter(b -> reroutings.merge(b, 1, Integer::sum) <= MOST_REROUTINGS)
                        .forEach(this::reroute);
            }
        }
        return found;
    }

    /** The bundles whose lines run below the label of one. */
    private List<EdgeBundle> below(EdgeBundle bundle, List<EdgeBundle> all) {
        return drawing.route(bundle).flatMap(Route::label).map(label -> all.stream().filter(other -> other != bundle
                && Drawing.isBelow(drawing.route(other).orElseThrow(), label.bounds())).toList()).orElse(List.of());
    }

    /** No label is better than one over other lines: the colours and the legend still tell what the lines are. */
    private void leaveOutIllegibleLabel(EdgeBundle bundle) {
        Route route = drawing.route(bundle).orElseThrow();
        if (route.label().filter(l -> !drawing.isCrossed(l.bounds(), bundle)).isEmpty()) {
            placeLabel(bundle);
            Route placed = drawing.route(bundle).orElseThrow();
            if (placed.label().filter(l -> drawing.isCrossed(l.bounds(), bundle)).isPresent()) {
                drawing.put(bundle, placed.unlabelled());
            }
        }
    }

    /** If only some bundles have no label, each gets one once more, and the lines below it another way. */
    private void makeRoomForTheLast(List<EdgeBundle> order) {
        List<EdgeBundle> unlabelled = order.stream().filter(b -> drawing.route(b).flatMap(Route::label).isEmpty()).toList();
        if (unlabelled.isEmpty() || unlabelled.size() > MOST_TO_MAKE_ROOM_FOR) {
            return;
        }
        for (EdgeBundle bundle : unlabelled) {
            placeLabel(bundle);
            below(bundle, order).forEach(this::reroute);
        }
        order.forEach(this::leaveOutIllegibleLabel);
    }

    /** Looks for another way in view of all labels. */
    private void reroute(EdgeBundle bundle) {
        detours.remove(bundle);
        reconsider(bundle, true);
    }

    /** Lets the bundle change its route if a better one is there. */
    private void reconsider(EdgeBundle bundle, boolean labelled) {
        Optional<Route> present = drawing.route(bundle);
        drawing.take(bundle);
        FreeRoutes routes = freeRoutes.computeIfAbsent(bundle, this::freeRoutes);
        Choice best = null;
        for (PricedRoute route : routes.cheapestFirst()) {
            if (best != null && best.price() <= route.price()) {
                break;
            }
            best = cheaper(best, choice(bundle, route, labelled, best));
        }
        PricedRoute known = detours.get(bundle);
        if (known != null) {
            best = cheaper(best, choice(bundle, known, labelled, best));
        }
        boolean crowded = labelled && best != null && best.price() > routes.ideal() + UNACCEPTABLE;
        if (!bundle.isToNextInProgramOrder() && (best == null || crowded)) {
            best = cheaper(best, detour(bundle, routes.ideal(), labelled, best));
        }
        drawing.put(bundle, best != null ? best.route() : present.orElseGet(() -> straight(bundle)));
        if (labelled && drawing.route(bundle).orElseThrow().label().isEmpty()) {
            placeLabel(bundle);
        }
    }

    /** The candidates that keep clear of boxes. */
    private FreeRoutes freeRoutes(EdgeBundle bundle) {
        List<Candidate> candidates = CandidateCurves.between(bundle.source().bounds(), bundle.target().bounds());
        double ideal = candidates.stream().mapToDouble(Candidate::price).min().orElseThrow();
        return new FreeRoutes(candidates.stream().limit(bundle.isToNextInProgramOrder() ? 1 : candidates.size())
                .flatMap(c -> free(bundle, c.curve(), c.price()).stream())
                .sorted(Comparator.comparingDouble(PricedRoute::price)).toList(), ideal);
    }

    private Optional<PricedRoute> free(EdgeBundle bundle, Curve curve, double price) {
        Route route = Route.of(curve, bundle.attached(curve), bundle.halfWidth());
        boolean free = drawing.isFree(route.points(), bundle.source().bounds(), bundle.target().bounds(),
                bundle.halfWidth());
        return free ? Optional.of(new PricedRoute(route, price)) : Optional.empty();
    }

    private Optional<Choice> detour(EdgeBundle bundle, double ideal, boolean labelled, Choice best) {
        Optional<PricedRoute> found = new DetourRouter(drawing, bundle, labelPrice, hurry).route().stream()
                .flatMap(curve -> free(bundle, curve, ideal + PRICE_OF_A_DETOUR).stream()).findFirst();
        found.ifPresent(route -> detours.put(bundle, route));
        return found.flatMap(route -> choice(bundle, route, labelled, best));
    }

    private static Choice cheaper(Choice best, Optional<Choice> other) {
        return other.isPresent() && (best == null || other.get().price() < best.price() - LEAST_SAVING) ? other.get() : best;
    }

    /** The route with its whole price, if it may be cheaper than the best so far. */
    private Optional<Choice> choice(EdgeBundle bundle, PricedRoute priced, boolean labelled, Choice best) {
        Route route = priced.route();
        double limit = best == null ? Double.POSITIVE_INFINITY : best.price() - priced.price();
        double price = priced.price() + interference.price(bundle, route, labelPrice, limit);
        if (!labelled) {
            return Optional.of(new Choice(route, price));
        }
        return best != null && price >= best.price() ? Optional.empty() : Optional.of(labels.near(route.points(), forms(bundle))
                .map(place -> new Choice(route.labelled(place.label()), price + place.price()))
                .orElseGet(() -> new Choice(route, price + PRICE_OF_NO_LABEL)));
    }

    /** Only where boxes leave no way at all. */
    private static Route straight(EdgeBundle bundle) {
        Candidate first = CandidateCurves.between(bundle.source().bounds(), bundle.target().bounds()).get(0);
        return Route.of(first.curve(), bundle.attached(first.curve()), bundle.halfWidth());
    }

    private void placeLabel(EdgeBundle bundle) {
        Route route = drawing.route(bundle).orElseThrow();
        drawing.take(bundle);
        Optional<LabelPlacement.Place> place = labels.near(route.points(), forms(bundle));
        drawing.put(bundle, place.map(p -> route.labelled(p.label())).orElseGet(route::unlabelled));
    }

    private List<LabelText.Form> forms(EdgeBundle bundle) {
        return forms.computeIfAbsent(bundle, texts::forms);
    }
}
